import type { Page } from 'playwright-core';
import type { Person } from '../people.ts';
import type { Site } from '../site.ts';

/** Something the site can show: a screen in one of its states, or a dialog that lies open. */
export type View = {
  name: string;
  who: Person;
  /** Leads the page there and resolves once it is to be seen. */
  show: (page: Page, site: Site) => Promise<void>;
  /** The widths of a view that only some of them have. */
  only?: 'phone';
  /** True when the dark theme looks different enough for a picture of its own. */
  night?: true;
  /** True when the view is longer than a window and worth a picture as a whole. */
  long?: true;
};

/** Answers a call of the API in the server's place. */
export async function answer(page: Page, path: string, status: number, json: unknown): Promise<void> {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }));
}

/** Lets a call wait for ever. */
export async function keepWaiting(page: Page, path: string): Promise<void> {
  await page.route(`**/api/${path}`, () => {});
}

/** Takes the network away from a call. */
export async function cutOff(page: Page, path: string): Promise<void> {
  await page.route(`**/api/${path}`, (route) => route.abort());
}

export async function seeHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name }).first().waitFor();
}

/** Fetches the pictures that wait for the eye, so that a whole page can be looked at at once. */
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
