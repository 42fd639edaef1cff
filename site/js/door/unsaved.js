// Why a game is not saved, in the words of a browser: the table knows of disks only.

import { storage } from "./storage.js";

/** @type {import("../../../web/js/types").Unsaved["unsavedKey"]} */
export function unsavedKey() {
  return `site.unsaved.${storage.trouble ?? "failed"}`;
}

// Until it is put off it is said beside the offer of a backup.
/** @type {import("../../../web/js/types").Unsaved["isSaidOnTable"]} */
export const isSaidOnTable = () => !storage.trouble || storage.putOff;
