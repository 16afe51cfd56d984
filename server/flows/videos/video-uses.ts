/** Which lessons show which video, in the draft and in what is published. */
import type { ContentDocument } from '#rules/content/document.ts';
import { lessonsWithVideo, videosOf } from '#rules/content/references.ts';
import type { AppContext } from '#server/context.ts';
import { readPublishedContent, textIn } from '#server/flows/content/published-content.ts';
import { readDraft } from '#server/flows/content/read-draft.ts';

export type VideoUse = {
  lessons: { id: string; title: string; isPublished: boolean }[];
  isTeaser: boolean;
};

/** Returns the uses by the video's id; a video that is missing is used nowhere. */
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
