/** The public pages of the free previews: lessons that play without an account. */
import { playsWithoutAccount } from '#rules/access.ts';
import type { LessonChapter } from '#rules/outline.ts';
import type { PublicContent, PublicLesson } from './public-content.ts';

/** A paragraph of a transcript, and the second at which it begins. */
export type TranscriptParagraph = { atSeconds: number; text: string };

/** A free preview as its page shows it, in one language. */
export type PreviewLesson = {
  id: string;
  title: string;
  /** Markdown. */
  description: string;
  lengthSeconds: number;
  /** When its video was added, in ms since 1970. */
  uploadedAt: number;
  chapters: LessonChapter[];
  /** Null without captions. */
  transcript: { language: string; paragraphs: TranscriptParagraph[] } | null;
  /** The preview that follows; null for the last one. */
  next: PublicLesson | null;
};

/** Returns the free previews with a video, in the order of the course. */
export function previewsOf({ site, course }: Pick<PublicContent, 'site' | 'course'>): PublicLesson[] {
  return course.sections.flatMap(({ lessons }) => lessons.filter((lesson) => isPreview(lesson, site)));
}

/** Returns whether the pages offer a lesson as a free preview. */
export function isPreview(lesson: PublicLesson, site: { isOpen: boolean }): boolean {
  return lesson.lengthSeconds > 0 && playsWithoutAccount(lesson, site);
}

const sentencesPerParagraph = 5;

/** Joins the sentences of a transcript to paragraphs. */
export function paragraphsOf(sentences: readonly TranscriptParagraph[]): TranscriptParagraph[] {
  const paragraphs: TranscriptParagraph[] = [];
  for (let at = 0; at < sentences.length; at += sentencesPerParagraph) {
    const joined = sentences.slice(at, at + sentencesPerParagraph);
    const text = joined.map((sentence) => sentence.text).join(' ');
    paragraphs.push({ atSeconds: joined[0]?.atSeconds ?? 0, text });
  }
  return paragraphs;
}
