// Writes the page's cards as a sheet of SVG symbols, for `patience show`, by `node sheet.mjs`.

import { writeFileSync } from "node:fs";
import { SHEET, sheet } from "./lib/sheet.mjs";

writeFileSync(SHEET, await sheet());
