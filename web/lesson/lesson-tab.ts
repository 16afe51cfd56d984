/** The tabs of an open lesson, and the context that they share with its other parts. */
import type { ComponentType } from 'react';
import type { LessonProgress } from '#contract/api.ts';
import type { LearnerLesson, LearnerSection } from '#web/outline/learner-outline.ts';
import type { Chapter } from './chapters.tsx';
import type { Sizes } from './quality.tsx';
import type { NoteForm } from './use-note-form.ts';
import type { LessonNotes } from './use-notes.ts';
import type { PlayerNotes } from './use-player.ts';

/** The learner's notes in a lesson, for their tab and for the player. */
export type NotesOfLesson = { notes: LessonNotes; form: NoteForm; ofPlayer: PlayerNotes | null };

export type LessonContext = {
  uid: string;
  lesson: LearnerLesson;
  /** By the learner's own mark, or else by what was played. */
  done: boolean;
  sections: readonly LearnerSection[];
  /** The lessons beside it that play for this viewer. */
  previous: LearnerLesson | undefined;
  next: LearnerLesson | undefined;
  /** Null while no video is attached. */
  video: HTMLVideoElement | null;
  chapters: readonly Chapter[];
  /** The language of the shown captions; null without captions. */
  language: string | null;
  /** For an instructor's links into the studio; null for others. */
  videoId: string | null;
  /** The sizes of the video's renditions; null while no video is attached. */
  sizes: Sizes | null;
  notes: NotesOfLesson;
  /** Opens a lesson, at a second or where it was left. */
  onGo: (lessonId: string, second?: number) => void;
  onProgress: (progress: LessonProgress) => void;
};

export type LessonPanelProps = LessonContext & {
  /** A visited panel stays mounted; false while another tab is selected. */
  isShown: boolean;
  /** True while it is shown because its tab was pressed, and not remembered from an earlier visit. */
  isChosen: boolean;
  /** Selects its tab. */
  onShow: () => void;
};

export type LessonTab = {
  /** Remembered in the browser; never change it. */
  id: string;
  label: string;
  Panel: ComponentType<LessonPanelProps>;
  /** For content that wide screens show below the video instead. */
  isNarrowOnly?: true;
  /** For content that only some lessons have. */
  isFor?: (lesson: LearnerLesson) => boolean;
  /** For a panel with keys that work while another one is shown: it is mounted from the start. */
  hasKeys?: true;
};
