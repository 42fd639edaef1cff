// Writes the page's types of requests and replies, by `node wire.mjs`.

import { writeFileSync } from "node:fs";
import { WIRE, wire } from "./lib/wire.mjs";

writeFileSync(WIRE, await wire());
