/** Publishes free previews on a running site, from another process. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentDocument } from '#rules/content/document.ts';
import { readDraft, saveDraftPage } from '#server/content/draft.ts';
import { publishDraft } from '#server/publishing/publish.ts';
import { legalConfig } from '#tests/content/default-course.ts';
import { noPages } from '#tests/test-context.ts';
import type { Site } from './site.ts';

/** Makes these lessons the free previews of the course, offered in these languages, and waits until the site's pages show it. */
export async function publishPreviews(
  { db, url }: Site,
  ids: readonly string[],
  languages = ['en', 'ms', 'id'],
): Promise<void> {
  const ctx = { db, config: legalConfig, now: Date.now, randomBytes, pages: noPages };
  const { document, version: former } = await readDraft(ctx);
  const content: ContentDocument['course'] = {
    ...document.course,
    sections: document.course.sections.map((section) => ({
      ...section,
      lessons: section.lessons.map((lesson) => ({ ...lesson, isFreePreview: ids.includes(lesson.id) })),
    })),
  };
  const saved = { version: former, uid: 'teacher' };
  saved.version = (await saveDraftPage(ctx, { ...saved, page: 'course', content })).version;
  const offered = { ...document.site, languages };
  const { version } = await saveDraftPage(ctx, { ...saved, page: 'site', content: offered });
  await publishDraft(ctx, { version, note: '', uid: 'teacher' });
  const isShown = async () => {
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    return sitemap.match(/<loc>[^<]*\/lessons\//g)?.length === ids.length * languages.length;
  };
  while (!(await isShown())) await sleep(100);
}
