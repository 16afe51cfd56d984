import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { ContentDocument } from '#rules/content/document.ts';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import type { Site } from '#tests/e2e/site.ts';
import { loadRenderers } from '#server/publishing/page-renderer.ts';
import { defaultDocument, publicContent } from '#tests/content/default-course.ts';
import { withBlocks } from '#tests/content/landing-blocks.ts';
import { answerContent } from './studio-draft.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

export const landingViews: View[] = [
  { name: 'landing', who: 'visitor', show: open, night: true, long: true },
  {
    name: 'landing-blocks',
    who: 'visitor',
    night: true,
    long: true,
    async show(page, site) {
      await answerWithBlocks(page, site);
      await open(page, site);
    },
  },
  {
    name: 'landing-question',
    who: 'visitor',
    async show(page, site) {
      await open(page, site);
      await openFold(page, 'details[name="question"]:first-child');
    },
  },
  {
    name: 'landing-outline',
    who: 'visitor',
    async show(page, site) {
      await open(page, site);
      await openFold(page, '#inside-6 details');
    },
  },
  {
    name: 'landing-menu',
    who: 'visitor',
    only: 'phone',
    async show(page, site) {
      await open(page, site);
      await page.getByLabel('Menu', { exact: true }).click();
    },
  },
  {
    name: 'landing-learner',
    who: 'longName',
    async show(page, site) {
      await open(page, site);
      await page.locator('html[data-signed-in]').waitFor({ state: 'attached' });
      await page.getByLabel('Menu', { exact: true }).click();
    },
  },
  { name: 'intro', who: 'visitor', show: openIntro, night: true },
  {
    name: 'intro-last',
    who: 'visitor',
    async show(page, site) {
      await openIntro(page, site);
      // A second click while the app still loads would repeat the first.
      for (const position of ['2 of 3', '3 of 3']) {
        await page.getByRole('button', { name: 'Next' }).click();
        await page.getByText(position).waitFor();
      }
    },
  },
  { name: 'sign-in', who: 'visitor', show: openSignIn, night: true },
  {
    name: 'sign-in-alert',
    who: 'visitor',
    async show(page, site) {
      await openSignIn(page, site);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'not-found',
    who: 'visitor',
    night: true,
    async show(page, site) {
      await page.goto(`${site.url}/no-such-page`);
    },
  },
];

async function open(page: Page, site: Site): Promise<void> {
  await page.goto(site.url);
  await seeHeading(page, /./);
}

/** Answers with a page that has every block, rendered by the build; the site itself keeps its content. */
async function answerWithBlocks(page: Page, site: Site): Promise<void> {
  const { en } = await loadRenderers(join(import.meta.dirname, '../../../dist/render'));
  const rendered = en.renderer.renderPages(publicContent(withBlocks(defaultDocument)), en.templates);
  const html = rendered['index.html'] ?? '';
  await page.route(`${site.url}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: html });
  });
  await page.route('**/images/*', (route) => {
    const [, use = '', at = ''] = /images\/([a-z]+)-(\d)/.exec(route.request().url()) ?? [];
    return use === 'face'
      ? route.fulfill({ path: join(import.meta.dirname, '../../../web/public/pictures/somebody.webp') })
      : route.fulfill({ contentType: 'image/svg+xml', body: drawnLogo(Number(at)) });
  });
}

/** A mark and a bar on white, of another width for each. */
function drawnLogo(at: number): string {
  const width = 120 + at * 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="60" viewBox="0 0 ${width} 60"><path fill="#fff" d="M0 0h${width}v60H0z"/><circle cx="30" cy="30" r="${14 + at}" fill="#1d3557"/><path fill="#457b9d" d="M60 ${24 - at}h${width - 70}v12H60z"/></svg>`;
}

/** Opens a fold and scrolls it to the middle, away from sticky bars. */
async function openFold(page: Page, selector: string): Promise<void> {
  const fold = page.locator(selector).first();
  await fold.locator('summary').click();
  await fold.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

async function openIntro(page: Page, site: Site): Promise<void> {
  await open(page, site);
  await page.evaluate(() => localStorage.removeItem('intro'));
  await page.locator('main [data-action="start"]').first().click();
  await page.getByRole('dialog').waitFor();
}

async function openSignIn(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/#login`);
  await page.getByRole('dialog').getByLabel('Email address').waitFor();
}

const since = Date.UTC(2026, 10, 21);

export const legalViews: View[] = [
  {
    name: 'legal-privacy',
    who: 'visitor',
    night: true,
    long: true,
    async show(page, site) {
      await page.goto(`${site.url}/privacy`);
      await seeHeading(page, 'Privacy notice');
    },
  },
  {
    name: 'legal-refunds',
    who: 'free',
    async show(page, site) {
      await page.goto(`${site.url}/refunds/1`);
      await seeHeading(page, 'Refund policy');
    },
  },
];

export const studioLegalViews: View[] = [
  {
    name: 'studio-legal',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openEditor(page, site, changeTerms);
      await page.getByText('Your changes become version 3').waitFor();
    },
  },
  {
    name: 'studio-legal-publish',
    who: 'instructor',
    async show(page, site) {
      await openEditor(page, site, changeTerms);
      await page.getByRole('button', { name: 'Publish…' }).click();
      await page.getByText('The terms become version 3').waitFor();
    },
  },
  {
    name: 'studio-legal-versions-failed',
    who: 'instructor',
    async show(page, site) {
      await answerContent(page);
      await cutOff(page, 'studio/legal-texts');
      await page.goto(`${site.url}/studio/legal`);
      await page.getByText('The versions didn’t load.').waitFor();
    },
  },
  {
    name: 'studio-legal-versions-loading',
    who: 'instructor',
    async show(page, site) {
      await answerContent(page);
      await keepWaiting(page, 'studio/legal-texts');
      await page.goto(`${site.url}/studio/legal`);
      await seeHeading(page, 'Versions');
    },
  },
];

async function openEditor(page: Page, site: Site, edit: (document: ContentDocument) => void): Promise<void> {
  await answerContent(page, edit);
  const texts = legalKinds.map((kind) => ({
    kind,
    isChanged: kind === 'terms',
    versions: [
      ...(kind === 'terms' ? [{ version: 2, since: since + 86_400_000 }] : []),
      { version: 1, since },
    ],
  }));
  await answer(page, 'studio/legal-texts', 200, { texts });
  await page.goto(`${site.url}/studio/legal`);
  await page.getByText('Saved', { exact: true }).waitFor();
}

function changeTerms({ legal }: ContentDocument): void {
  legal.terms = { ...legal.terms, text: { en: '## New terms\n\nEverything is **new** here.' } };
}
