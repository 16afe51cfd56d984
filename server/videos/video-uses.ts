/** Finds the lessons that show each video, in the draft and in the published content. */
import type { ContentDocument } from '#rules/content/document.ts';
import { lessonsWithVideo, videosOf } from '#rules/content/references.ts';
import { readDraft } from '#server/content/draft.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import { findRevisionOf } from '#server/content/store.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';

type VideoUse = {
  lessons: { id: string; title: string; isPublished: boolean }[];
  isTeaser: boolean;
};

/** Returns the uses by video id; unused videos are missing. */
export async function readVideoUses(ctx: Pick<AppContext, 'db' | 'now'>): Promise<Map<string, VideoUse>> {
  const draft = (await readDraft(ctx)).document;
  const published = (await readPublishedContent(ctx)).document;
  const uses = new Map<string, VideoUse>();
  const useOf = (video: string): VideoUse => {
    const use = uses.get(video) ?? { lessons: [], isTeaser: false };
    uses.set(video, use);
    return use;
  };
  addLessons(published, true);
  addLessons(draft, false);
  for (const document of [draft, published])
    for (const { path, id } of videosOf(document)) if (path === 'teaser.video') useOf(id).isTeaser = true;
  return uses;

  function addLessons(document: ContentDocument, isPublished: boolean): void {
    for (const lesson of lessonsWithVideo(document)) {
      const { lessons } = useOf(lesson.video);
      if (lessons.some(({ id }) => id === lesson.id)) continue;
      const title = textIn(document, lesson.title);
      lessons.push({ id: lesson.id, title, isPublished: isPublished && lesson.state === 'published' });
    }
  }
}

/** Returns the ids of the sample course's videos on a site that has started its own course; none on any other. */
export async function readLeftSampleVideos(db: Database): Promise<Set<string>> {
  if (!(await findRevisionOf(db, { origin: 'new-site' }))) return new Set();
  const sample = await findRevisionOf(db, { origin: 'sample' });
  return new Set(sample ? videosOf(sample.document).map(({ id }) => id) : []);
}
