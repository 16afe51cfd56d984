/** The studio's content endpoints in memory, for states that the site would take long to reach. */
import type { Page } from 'playwright-core';
import type { ContentDocument } from '#rules/content/document.ts';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import { findChanges } from '#rules/content/publishing.ts';
import { contentPages } from '#contract/content/field-table.ts';
import { findGaps } from '#contract/content/gaps.ts';
import { defaultDocument } from '#tests/content/default-course.ts';

const publishedAt = Date.UTC(2026, 10, 22, 9, 30);

/** Answers instead of the server; `edit` is the draft's difference from the published document. */
export async function answerContent(
  page: Page,
  edit: (document: ContentDocument) => void = () => {},
): Promise<{
  document: () => ContentDocument;
  saveElsewhere: (change: (of: ContentDocument) => void) => void;
}> {
  const published = structuredClone(defaultDocument);
  let document = structuredClone(defaultDocument);
  edit(document);
  let version = 1;
  const hasChanges = () => findChanges(published, document).length > 0;
  const draft = () => ({
    document,
    version: `v${version}`,
    basedOn: 2,
    savedAt: publishedAt,
    savedBy: 'instructor@example.com',
    hasChanges: hasChanges(),
  });
  const own = { publishedBy: 'instructor@example.com', origin: null };
  const revision = { ...own, id: 3, publishedAt, note: '', restores: 1 };
  const former = {
    ...own,
    id: 2,
    publishedAt: publishedAt - 3_600_000,
    note: 'New questions',
    restores: null,
  };
  const sample = { publishedBy: null, note: '', origin: 'sample', restores: null };
  const first = { ...sample, id: 1, publishedAt: publishedAt - 86_400_000 };

  await page.route('**/api/studio/content', (route) =>
    route.fulfill({ json: { draft: draft(), published: revision } }),
  );
  await page.route('**/api/studio/content/draft/*', async (route) => {
    const { version: from, content } = route.request().postDataJSON() as { version: string; content: never };
    const name = contentPages.find((one) => route.request().url().endsWith(`/${one}`));
    if (from !== `v${version}` || !name) {
      await route.fulfill({ status: 409, json: { code: 'aborted', message: 'Changed elsewhere' } });
      return;
    }
    document = { ...document, [name]: content };
    version += 1;
    await route.fulfill({ json: { version: `v${version}`, savedAt: publishedAt, hasChanges: hasChanges() } });
  });
  await page.route('**/api/studio/content/changes', (route) => {
    const ids = new Set(document.course.sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)));
    const removedLessons = published.course.sections
      .flatMap(({ lessons }) => lessons)
      .filter(({ id }) => !ids.has(id))
      .map(({ id, title }) => ({ id, title: title['en'] ?? '', watchedBy: 14 }));
    const json = {
      version: `v${version}`,
      changes: findChanges(published, document),
      gaps: findGaps(document),
      legalVersions: legalKinds
        .filter((kind) => JSON.stringify(published.legal[kind]) !== JSON.stringify(document.legal[kind]))
        .map((kind) => ({ kind, version: 3 })),
      removedLessons,
    };
    return route.fulfill({ json });
  });
  await page.route('**/api/studio/content/revisions*', (route) =>
    route.fulfill({ json: { revisions: [revision, former, first], more: false } }),
  );
  await page.route('**/api/studio/videos', (route) =>
    route.fulfill({
      json: {
        videos: [
          {
            id: 'flutter-introduction',
            name: '',
            state: 'ready',
            lengthSeconds: 245,
            lessons: [],
            check: null,
            transcriptions: [],
          },
        ],
        transcriptionHost: null,
      },
    }),
  );
  await page.route('**/api/studio/attachments', (route) =>
    route.fulfill({ json: { attachments: [{ id: 'a'.repeat(64), bytes: 2_400_000 }], uploads: [] } }),
  );
  return {
    document: () => document,
    saveElsewhere(change) {
      document = structuredClone(document);
      change(document);
      version += 1;
    },
  };
}

/** Shows the landing page instead of the preview. */
export async function answerPreview(page: Page, url: string): Promise<void> {
  await page.route('**/studio/preview/landing*', async (route) => {
    const reply = await route.fetch({ url: `${url}/` });
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const body = (await reply.text()).replaceAll(/<script[^>]*><\/script>/g, '');
    await route.fulfill({ status: 200, headers, body });
  });
}
