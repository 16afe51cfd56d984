/** The sections and lessons of the published revision. Removed ones keep their rows, which most queries here skip. */
import type { LessonGate } from '#rules/access.ts';
import type { LessonChapter, LessonFile, LessonKind, OutlineLesson, OutlineSection } from '#rules/outline.ts';
import { usualPoster } from '#rules/video/poster.ts';
import { formerVideoMs } from '#rules/playback-session.ts';
import type { TranscriptParagraph } from '#rules/content/preview-lesson.ts';
import type { Database } from '#server/platform/db/database.ts';
import { chosenPosterOf, type Rendition, renditionsOf } from '#server/platform/db/video-columns.ts';

export type StoredLesson = {
  id: string;
  sectionId: number;
  kind: LessonKind;
  url: string | null;
  /** Null for an article and a link. */
  videoId: string | null;
  lengthSeconds: number;
};

type LessonLists = { chapters: LessonChapter[]; attachments: LessonFile[] };

/** A lesson with its gate, lists and video renditions, which are empty until the video was prepared. */
export type LessonWithRenditions = StoredLesson &
  LessonGate &
  LessonLists & {
    renditions: Rendition[];
    /** The size of the still edition; null without one. */
    stillsBytes: number | null;
    captions: string[];
    /** The file of the video's poster. */
    poster: string;
  };

/** Returns the whole outline in order, without URLs of media or links. */
export async function readOutline(db: Database): Promise<OutlineSection<OutlineLesson>[]> {
  const sections = await db
    .selectFrom('sections')
    .select(['id', 'title', 'image', 'opensWith'])
    .where('removedAt', 'is', null)
    .orderBy('position')
    .execute();
  const lessons = await db
    .selectFrom('lessons')
    .leftJoin('videos', 'videos.id', 'lessons.videoId')
    .select([
      'lessons.id',
      'lessons.sectionId',
      'lessons.title',
      'lessons.description',
      'lessons.kind',
      'lessons.isFreePreview',
      'lessons.isFree',
      'lessons.attachments',
      'lessons.questions',
      'videos.lengthMs',
    ])
    .where('lessons.removedAt', 'is', null)
    .orderBy('lessons.position')
    .execute();
  return sections.map((section) => ({
    ...section,
    lessons: lessons
      .filter((lesson) => lesson.sectionId === section.id)
      .map(({ id, title, description, kind, questions, lengthMs, isFreePreview, isFree, attachments }) => ({
        id,
        title,
        description,
        kind,
        questions,
        lengthSeconds: (lengthMs ?? 0) / 1000,
        isFreePreview: isFreePreview === 1,
        isFree: isFree === 1,
        attachments: JSON.parse(attachments) as LessonFile[],
      })),
  }));
}

/** Returns all lessons by id. */
export async function readLessons(db: Database): Promise<Map<string, LessonWithRenditions>> {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('sections', 'sections.id', 'lessons.sectionId')
    .leftJoin('videos', 'videos.id', 'lessons.videoId')
    .select([
      'lessons.id',
      'lessons.sectionId',
      'lessons.kind',
      'lessons.url',
      'lessons.videoId',
      'lessons.isFreePreview',
      'lessons.isFree',
      'lessons.chapters',
      'lessons.attachments',
      'videos.lengthMs',
      'videos.renditions',
      'videos.stillsBytes',
      'videos.captions',
      'videos.poster',
      'sections.opensWith',
    ])
    .where('lessons.removedAt', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => {
      const { lengthMs, renditions, captions, poster, isFreePreview, isFree, ...lesson } = row;
      const parsed = {
        ...lesson,
        chapters: JSON.parse(lesson.chapters) as LessonChapter[],
        attachments: JSON.parse(lesson.attachments) as LessonFile[],
        isFreePreview: isFreePreview === 1,
        isFree: isFree === 1,
        lengthSeconds: (lengthMs ?? 0) / 1000,
        renditions: renditionsOf(renditions),
        captions: JSON.parse(captions ?? '[]') as string[],
        poster: chosenPosterOf(poster)?.file ?? usualPoster,
      };
      return [lesson.id, parsed];
    }),
  );
}

/** Returns true when a lesson showed this video within `formerVideoMs`. */
export async function isFormerVideo(
  db: Database,
  of: { lessonId: string; videoId: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('formerVideos')
    .select('videoId')
    .where('lessonId', '=', of.lessonId)
    .where('videoId', '=', of.videoId)
    .where('replacedAt', '>', of.now - formerVideoMs)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns when a video was added (0 if it came with a folder), and the sentences of its transcript with their language, which
 * is null if unknown.
 */
export async function findPreviewVideo(
  db: Database,
  { videoId }: { videoId: string },
): Promise<{ uploadedAt: number; language: string | null; sentences: TranscriptParagraph[] }> {
  const video = await db
    .selectFrom('videos')
    .select(['createdAt', 'transcriptLanguage'])
    .where('id', '=', videoId)
    .executeTakeFirst();
  const lines = await db
    .selectFrom('transcriptLines')
    .select(['startMs', 'text'])
    .where('videoId', '=', videoId)
    .orderBy('position')
    .execute();
  return {
    uploadedAt: video?.createdAt ?? 0,
    language: video?.transcriptLanguage ?? null,
    sentences: lines.map(({ startMs, text }) => ({ atSeconds: startMs / 1000, text })),
  };
}
