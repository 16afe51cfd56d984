/** Measures how soon the landing page answers a press that opens a dialog, and the scripts that the dialog costs. */
import type { Browser } from 'playwright-core';
import { watchPress } from './answer.ts';
import { kilobytes, takePhone } from './phone.ts';

/** Long enough for what a page loads late. */
const quietMs = 3_000;

/** Milliseconds from the press on "Get started", and kB of scripts. */
export type FirstPress = {
  /** Until the page changed, such as by the light that crosses the button. */
  answer: number;
  dialog: number;
  /** Until the dialog's next slide, pressed for at once. */
  nextSlide: number;
  scripts: number;
};

export async function pressGetStarted(browser: Browser, url: string): Promise<FirstPress> {
  const { context, page, weight } = await takePhone(browser, url);
  try {
    await page.addInitScript(watchPress);
    await page.goto(url);
    await page.waitForTimeout(quietMs);
    await page.locator('main').getByRole('link', { name: 'Get started' }).first().tap();
    const moment = () => page.evaluate(() => performance.now() - (globalThis.moments?.pressed ?? NaN));
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    const opened = await moment();
    await dialog.getByRole('button', { name: 'Next' }).tap();
    await dialog.getByText('2 of 3').waitFor();
    const nextSlide = await moment();
    await page.waitForTimeout(quietMs);
    const { pressed = NaN, answered = NaN } = await page.evaluate(() => globalThis.moments ?? {});
    return {
      answer: answered - pressed,
      dialog: opened,
      nextSlide,
      scripts: kilobytes(weight, 'Script'),
    };
  } finally {
    await context.close();
  }
}
