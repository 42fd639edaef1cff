// A picture of the player's own for the backs. It is drawn anew at the size of a card, so that only
// its pixels are kept, in this browser, and nothing else that its file may hold.

import { t } from "../words/i18n.js";
import { keptPicture, MOST_PICTURE, PICTURE_KEY } from "../state/values.js";

/** The picture's size on a card of 440 by 670, and so many pixels. */
const [WIDE, HIGH] = [396, 626];
const MB = 1_000_000;
const MOST_MB = 25;
/** The first quality with which a picture is small enough is taken. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/** Where the browser finds the picture while the page is open. */
let address = "";

/** What stands on a back that has the player's picture, if there is one. */
export const ownBack = () =>
  address
    ? `<image class="back-own" href="${address}" x="22" y="22" width="${WIDE}" height="${HIGH}"/>`
    : "";

/** @param {string} data as it is kept */
async function show(data) {
  const bytes = Uint8Array.from(atob(data.slice(data.indexOf(",") + 1)), (char) =>
    char.charCodeAt(0),
  );
  const blob = new Blob([bytes], { type: data.slice("data:".length, data.indexOf(";")) });
  // Throws where it is no picture.
  (await createImageBitmap(blob)).close();
  hide();
  address = URL.createObjectURL(blob);
}

function hide() {
  if (address) URL.revokeObjectURL(address);
  address = "";
}

/**
 * Shows the picture that is kept.
 * @returns {Promise<boolean>} whether there is one that can be shown
 */
export async function loadOwnBack() {
  const kept = keptPicture();
  if (!kept) {
    hide();
    return false;
  }
  try {
    await show(kept);
    return true;
  } catch {
    return false;
  }
}

/** Whether there is a picture to choose. */
export const hasOwnBack = () => address !== "";

/**
 * Takes a file's picture for the backs.
 * @param {File} file
 * @returns {Promise<{ taken: boolean, said: string }>} what there is to say of it
 */
export async function takeOwnBack(file) {
  const no = (/** @type {string} */ key) => ({
    taken: false,
    said: t(key, { file: file.name.slice(0, 80), size: Math.ceil(file.size / MB), most: MOST_MB }),
  });
  if (file.size > MOST_MB * MB) return no("settings.own.large");
  const data = await shrunk(file).catch(() => null);
  if (!data) return no("settings.own.wrong");
  const isKept = await keepOwnBack(data);
  return { taken: true, said: isKept ? "" : t("settings.own.unkept") };
}

/**
 * Shows a picture from now on.
 * @param {string} data as it is kept; throws where it is none
 * @returns {Promise<boolean>} whether it is kept as well
 */
export async function keepOwnBack(data) {
  await show(data);
  try {
    localStorage.setItem(PICTURE_KEY, data);
    return true;
  } catch {
    return false;
  }
}

/** Keeps the picture no longer. */
export function dropOwnBack() {
  hide();
  try {
    localStorage.removeItem(PICTURE_KEY);
  } catch { /* it was not kept */ }
}

/**
 * The middle of a picture, as large as a card.
 * @param {File} file @returns {Promise<string | null>}
 */
async function shrunk(file) {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const brush = canvas.getContext("2d");
  if (!brush) return null;
  const scale = Math.max(WIDE / picture.width, HIGH / picture.height);
  const [wide, high] = [picture.width * scale, picture.height * scale];
  // What can be seen through has paper below it.
  brush.fillStyle = "#f4efe4";
  brush.fillRect(0, 0, WIDE, HIGH);
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, (WIDE - wide) / 2, (HIGH - high) / 2, wide, high);
  picture.close();
  return (
    QUALITIES.map((quality) => canvas.toDataURL("image/jpeg", quality)).find(
      (data) => data.length <= MOST_PICTURE,
    ) ?? null
  );
}
