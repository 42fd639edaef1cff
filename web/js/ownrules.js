// Rule files of the player's own: the program takes them by `--rules`, and keeps none. The static
// site has a module of its own here (site/js/ownrules.js).

import { t } from "./i18n.js";

/** @typedef {import("./types").RuleFile} RuleFile */
/**
 * @typedef {object} OwnRules
 * @property {() => Node[]} ownRules what the settings have about them
 * @property {() => Promise<RuleFile[]>} rulesOut all of them, for a backup
 * @property {(files: RuleFile[]) => Promise<(Node | string)[]>} rulesIn takes over those of a
 *   backup, and says what became of them if that is to be said
 */

/** @type {OwnRules["ownRules"]} */
export const ownRules = () => [];

/** @type {OwnRules["rulesOut"]} */
export const rulesOut = async () => [];

/** @type {OwnRules["rulesIn"]} */
export const rulesIn = async (files) => (files.length > 0 ? [" ", t("backup.rules", { count: files.length })] : []);
