/** The privacy notice, the terms and the refund policy, and the studio's editor of them. */
import type { ContentDocument } from '#rules/content/document.ts';
import { legalKinds } from '#rules/content/legal.ts';
import type { Page } from 'playwright-core';
import type { Site } from '../site.ts';
import { answerContent } from './studio-draft.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

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
