/** Pages of generated content: everything that a teacher may write has to be accessible. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import { pages } from '#rules/pages.ts';
import { publishDraft } from '#server/publishing/publish.ts';
import { validDocuments } from '#tests/content/content-documents.ts';
import { legalConfig } from '#tests/content/default-course.ts';
import { published, saveWhole, withOwnIds } from '#tests/content/content-properties.ts';
import { noPages } from '#tests/test-context.ts';
import { faultsByDayAndNight } from './accessible.ts';
import { openSession } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { close, openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
  return () => site.stop();
});

test.each([1, 2, 3, 4, 5, 6])('axe finds no faults on the pages of generated document %i', async (seed) => {
  const [document] = fc.sample(validDocuments, { seed, numRuns: 1 });
  await publishAndWait(withOwnIds(document!, `seed-${seed}`));
  const context = await openBrowser(browser, { reducedMotion: 'reduce' });
  await openSession(context, site, `reader-${seed}@example.com`);
  const page = await context.newPage();
  for (const path of [pages.landing, pages.course, pages.pricing])
    expect(await faultsOf(page, path), path).toEqual([]);
  await close(context);
});

async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(site.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const onPhone = await faultsByDayAndNight(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  return [...onPhone, ...(await faultsByDayAndNight(page))];
}

/** Publishes from another process, and waits until the site shows it. */
async function publishAndWait(document: ContentDocument): Promise<void> {
  const ctx = { db: site.db, config: legalConfig, now: Date.now, randomBytes, pages: noPages };
  const before = await frontPage();
  const version = await saveWhole(ctx, document);
  await publishDraft(ctx, { ...published, version });
  await expect.poll(frontPage, { timeout: 10_000 }).not.toBe(before);
}

async function frontPage(): Promise<string> {
  const reply = await fetch(site.url);
  return reply.text();
}
