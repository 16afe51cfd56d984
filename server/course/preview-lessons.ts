/** The free previews as their public pages show them. */
import { playsWithoutAccount } from '#rules/access.ts';
import type { ContentDocument } from '#rules/content/document.ts';
import { inLanguage } from '#rules/content/localized.ts';
import { paragraphsOf, previewsOf, type PreviewLesson } from '#rules/content/preview-lesson.ts';
import type { PublicContent } from '#rules/content/public-content.ts';
import { transcriptLanguage } from '#rules/captions/languages.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import type { VideoLesson } from './describe-playback.ts';
import { findPreviewVideo } from './lesson-store.ts';
import { readCourse } from './published-course.ts';

type CourseContext = Pick<AppContext, 'db' | 'now'>;

/** Returns the lesson if it plays without an account, and null for any other. */
export async function findPreview(ctx: CourseContext, lessonId: string): Promise<VideoLesson | null> {
  const [{ lessons }, { document }] = await Promise.all([readCourse(ctx), readPublishedContent(ctx)]);
  const lesson = lessons.get(lessonId);
  if (!lesson || lesson.videoId === null || !playsWithoutAccount(lesson, document.site)) return null;
  return { ...lesson, videoId: lesson.videoId };
}

/** Returns a free preview in the language of the content; null if there is none of this id. */
export async function readPreviewLesson(
  ctx: CourseContext,
  { id, document, content }: { id: string; document: ContentDocument; content: PublicContent },
): Promise<PreviewLesson | null> {
  const previews = previewsOf(content);
  const at = previews.findIndex((preview) => preview.id === id);
  const shown = previews[at];
  const stored = shown && (await findPreview(ctx, id));
  if (!stored) return null;
  const { defaultLanguage } = document.site;
  const lessons = document.course.sections.flatMap((section) => section.lessons);
  const own = lessons.find((lesson) => lesson.id === id);
  if (own?.kind !== 'video') return null;
  const { description, chapters } = inLanguage(own, { language: content.language, defaultLanguage });
  const {
    uploadedAt,
    language: spoken,
    sentences,
  } = await findPreviewVideo(ctx.db, { videoId: stored.videoId });
  const language = spoken ?? transcriptLanguage(stored.captions, defaultLanguage);
  return {
    id,
    title: shown.title,
    description,
    lengthSeconds: shown.lengthSeconds,
    uploadedAt: uploadedAt || content.publishedAt,
    chapters: chapters.map(({ atSeconds, title }) => ({ atSeconds, title })),
    transcript:
      language === undefined || sentences.length === 0
        ? null
        : { language, paragraphs: paragraphsOf(sentences) },
    next: previews[at + 1] ?? null,
  };
}
