import type { Page } from 'playwright-core';
import type { Person } from '#tests/e2e/people.ts';
import type { Site } from '#tests/e2e/site.ts';

/** A screen in one of its states, or an open dialog. */
export type View = {
  name: string;
  who: Person;
  /** Opens it and resolves once it is visible. */
  show: (page: Page, site: Site) => Promise<void>;
  /** Set for a screen that only some widths have. */
  only?: 'phone';
  /** Whether the dark theme is worth a separate screenshot. */
  night?: true;
  /** Whether the screen is worth a full-page screenshot. */
  long?: true;
};

/** Answers an API call instead of the server. */
export async function answer(page: Page, path: string, status: number, json: unknown): Promise<void> {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }));
}

/** Leaves a call pending. */
export async function keepWaiting(page: Page, path: string): Promise<void> {
  await page.route(`**/api/${path}`, () => {});
}

/** Aborts a call like a network failure, and its retry. */
export async function cutOff(page: Page, path: string): Promise<void> {
  await skipPauses(page, [1500]);
  await page.route(`**/api/${path}`, (route) => route.abort());
}

/** Ends timers of these lengths (in milliseconds) at once. A failed call uses them between its retries. */
export async function skipPauses(page: Page, pausesMs: readonly number[]): Promise<void> {
  const skip = (skipped: readonly number[]): void => {
    const own = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (work: TimerHandler, ms = 0, ...rest: unknown[]) =>
        own(work, skipped.includes(ms) ? 0 : ms, ...rest),
    });
  };
  await page.addInitScript(skip, pausesMs);
  // The page may be open.
  await page.evaluate(skip, pausesMs);
}

export async function seeHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name }).first().waitFor();
}

/** Loads lazy pictures, so that the whole page can be checked. */
export async function fetchPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const waiting = [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    });
    const posters = [...document.querySelectorAll('video[poster]')].map((video) => {
      video.setAttribute('loading', 'eager');
      const image = new Image();
      image.src = video.getAttribute('poster') ?? '';
      return image.decode().catch(() => undefined);
    });
    await Promise.all([...waiting, ...posters]);
  });
}
