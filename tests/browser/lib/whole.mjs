// The whole of Chromium, as players have it, where all other tests have its engine alone.

import { launch, openPage, WHOLE } from "./browser.mjs";
import { demand, skipWithout } from "./program.mjs";

const PROGRAMS = { Chromium: WHOLE };

export const skip = skipWithout(PROGRAMS);

/**
 * A page as other engines have it in `driven.mjs`.
 * @param {{ address: string }} server @param {import("./program.mjs").Later} later
 */
export async function open(server, later) {
  demand(PROGRAMS);
  const browser = await launch(WHOLE);
  later(() => browser.close());
  const page = await openPage(browser, server, { plain: true, hasTouch: true });
  const { mouse, touchscreen, troubles } = page;
  return {
    mouse, touchscreen,
    goto: (url) => page.goto(url),
    evaluate: (asked, given) => page.evaluate(asked, given),
    waitForFunction: (asked, given) => page.waitForFunction(asked, given),
    resize: (size) => page.setViewportSize(size),
    finger: "touch",
    troubles: async () => troubles,
  };
}
