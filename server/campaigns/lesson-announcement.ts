/** The draft that announces a lesson: its title, description, picture and link. */
import { createHash } from 'node:crypto';
import { imageMarkdown } from '#rules/content/article.ts';
import { previewPicture } from '#rules/content/preview-paths.ts';
import type { Localized } from '#rules/content/localized.ts';
import { lessonsOf } from '#rules/content/references.ts';
import type { EmailTexts } from '#rules/email-texts.ts';
import { lessonParameter, pages } from '#rules/pages.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { addImage } from '#server/content/file-store.ts';
import { makePreviewPicture } from '#server/content/preview-picture.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { readCourse } from '#server/course/published-course.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { draftInEachLanguage } from './campaign-texts.ts';

const posterBytesAtMost = 10_000_000;
const readingMs = 8_000;

/**
 * Returns the subject and Markdown in each language of the site. The poster becomes a picture of the site, which anyone with its URL can open, since
 * emails load their pictures without a session.
 * @throws {ApiError} not-found for a lesson that isn't published
 */
export async function announceLesson(ctx: AppContext, lessonId: string): Promise<EmailTexts> {
  const { sections, lessons } = await readCourse(ctx);
  const lesson = sections.flatMap((section) => section.lessons).find(({ id }) => id === lessonId);
  if (!lesson) throw new ApiError('not-found', 'There is no such lesson.');
  const query = new URLSearchParams({ [lessonParameter]: lessonId });
  const url = `${ctx.config.siteUrl}${pages.course}?${query.toString()}`;
  const { videoId = null, poster = '' } = lessons.get(lessonId) ?? {};
  const imageId = videoId === null ? null : await copyPoster(ctx, { videoId, poster });
  const { document } = await readPublishedContent(ctx);
  const content = lessonsOf(document.course).find((each) => each.lesson.id === lessonId)?.lesson;
  return draftInEachLanguage(ctx, (language) => {
    const read = (stored: string, text: Localized = {}) => textIn(document, text, language) || stored;
    const title = read(lesson.title, content?.title);
    return messagesFor(language).campaignDrafts.newLessonCampaign({
      lesson: title,
      description: read(lesson.description, content?.description),
      picture: imageId === null ? null : imageMarkdown(imageId, title),
      url,
    });
  });
}

/** Returns the id of the picture; null if the poster can't be read or made into one now. */
async function copyPoster(
  ctx: AppContext,
  { videoId, poster }: { videoId: string; poster: string },
): Promise<string | null> {
  try {
    const file = await ctx.videoFiles.readBytes({
      id: videoId,
      file: poster,
      bytesAtMost: posterBytesAtMost,
      signal: AbortSignal.timeout(readingMs),
    });
    const bytes = await makePreviewPicture(file);
    if (bytes === null) return null;
    const id = createHash('sha256').update(bytes).digest('hex');
    await addImage(ctx.db, { ...previewPicture, id, bytes, now: ctx.now() });
    return id;
  } catch (error) {
    ctx.log.warn({ event: 'poster-not-copied', video: videoId, error });
    return null;
  }
}
