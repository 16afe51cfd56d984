import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { openingTitles } from '#web/content/opening-titles.ts';
import { AboutLesson } from '#web/lesson/about-lesson.tsx';
import { LessonHeading, OtherLessons } from '#web/lesson/lesson-heading.tsx';
import { QuizPanel } from '#web/lesson/lesson-quiz.tsx';
import { LessonStage } from '#web/lesson/lesson-stage.tsx';
import type { LessonContext, LessonTab } from '#web/lesson/lesson-tab.ts';
import { LessonTabs } from '#web/lesson/lesson-tabs.tsx';
import { NotesPanel, useNotesOfLesson } from '#web/lesson/notes-panel.tsx';
import type { ShownVideo } from '#web/lesson/player.tsx';
import { QuestionsTab } from '#web/lesson/questions-tab.tsx';
import { lastRatio } from '#web/lesson/shape.ts';
import { Transcript } from '#web/lesson/transcript.tsx';
import type { NextLesson } from '#web/lesson/up-next.tsx';
import { useWide } from '#web/lesson/use-wide.ts';
import type { LearnerLesson } from '#web/outline/learner-outline.ts';
import type { ProgressOutbox } from '#web/outline/progress-outbox.ts';
import { lessonAction, useGoToPlans } from './lesson-action.ts';
import { hasQuiz, lessonAfter } from './lesson-after.ts';
import { LessonsPanel } from './lessons-panel.tsx';

/** The tabs of a lesson, in their order. A new one is one more entry. */
const tabs: readonly LessonTab[] = [
  { id: 'about', label: messages.lesson.tabs.about, Panel: AboutLesson, isNarrowOnly: true },
  { id: 'lessons', label: messages.lesson.tabs.lessons, Panel: LessonsPanel },
  { id: 'transcript', label: messages.lesson.tabs.transcript, Panel: Transcript, hasKeys: true },
  { id: 'notes', label: messages.lesson.tabs.notes, Panel: NotesPanel, hasKeys: true },
  { id: 'questions', label: messages.lesson.tabs.questions, Panel: QuestionsTab },
  { id: 'quiz', label: messages.lesson.tabs.quiz, Panel: QuizPanel, isFor: hasQuiz },
];

/** Returns the tabs of a lesson on a wide or a narrow screen. */
function tabsOf(lesson: LearnerLesson, isWide: boolean): readonly LessonTab[] {
  return tabs.filter(({ isNarrowOnly, isFor }) => !(isWide && isNarrowOnly) && (!isFor || isFor(lesson)));
}

export type LessonContentProps = Omit<LessonContext, keyof typeof nothingShown | 'notes'> & {
  titleId: string;
  /** The second in the URL; null resumes where the video was left. */
  second: number | null;
  outbox: ProgressOutbox;
  /** Called when the video is at the second in the URL. */
  onArrived: () => void;
};

/** The content of the lesson's dialog: the video with what belongs to it, and the tabs beside or below it (specification 2). */
export default function LessonContent({
  uid,
  titleId,
  second,
  outbox,
  onArrived,
  ...lessonProps
}: LessonContentProps) {
  const { lesson, done, sections, previous, next, onGo, onProgress } = lessonProps;
  const [shown, onVideo] = useState<ShownVideo | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  const notes = useNotesOfLesson(uid, lesson.id);
  const afterEnd = useNextLesson(lessonProps);
  const isWide = useWide();
  const lessons = sections.flatMap((section) => section.lessons);
  // While another lesson opens, the former one's video is still attached.
  const context: LessonContext = {
    ...lessonProps,
    uid,
    notes,
    ...(shown?.lessonId === lesson.id ? shown : nothingShown),
  };
  const { video } = context;

  // The player has started there, or seeks there now; a reload then resumes where the video was left.
  useEffect(() => {
    if (!video || second === null) return;
    if (video.readyState > 0) video.currentTime = second;
    onArrived();
  }, [video, second, onArrived]);

  return (
    <>
      <div className="lesson-main">
        <LessonScreen ref={screen} lessonId={lesson.id}>
          <LessonStage
            key={lesson.id}
            uid={uid}
            lessonId={lesson.id}
            screen={screen}
            startAt={second}
            playedAt={lesson.progress.playedAt}
            nowPlaying={{
              title: lesson.title,
              section: sections.find((section) => section.lessons.includes(lesson))?.title ?? '',
              onPrevious: previous ? () => onGo(previous.id) : null,
              onNext: next ? () => onGo(next.id) : null,
            }}
            outbox={outbox}
            notes={notes.ofPlayer}
            onProgress={onProgress}
            onVideo={onVideo}
            next={afterEnd}
          />
        </LessonScreen>
        <div className="lesson-about">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <LessonHeading titleId={titleId} lesson={lesson} done={done} lessonCount={lessons.length} />
            {!isWide && <OtherLessons {...context} isSmall />}
          </div>
          {isWide && (
            <div className="mt-4">
              <AboutLesson {...context} />
            </div>
          )}
        </div>
      </div>
      <div className="lesson-side">
        <LessonTabs tabs={tabsOf(lesson, isWide)} context={context} />
        {isWide && (
          <div className="lesson-others">
            <OtherLessons {...context} />
          </div>
        )}
      </div>
    </>
  );
}

/** Returns what the end of the video offers: the next lesson that plays, or the plans if only locked ones follow. */
function useNextLesson({
  lesson,
  sections,
  next,
  onGo,
}: Pick<LessonContext, 'lesson' | 'sections' | 'next' | 'onGo'>): NextLesson | null {
  const goToPlans = useGoToPlans();
  const content = useAppContent();
  const after = lessonAfter(lesson, { sections, next });
  if (!after) return null;
  const { title, lang, kind } = after.lesson;
  const shown = { title, lang, isArticle: kind === 'article', isFollowing: after.isFollowing };
  if (after.lesson === next) return { ...shown, includedIn: null, onGo: () => onGo(next.id) };
  const section = sections.find(({ lessons }) => lessons.includes(after.lesson));
  const action = lessonAction(after.lesson.verdict);
  if (!section || action.does !== 'go-to-plans') return null;
  const { opensWith } = section;
  return {
    ...shown,
    includedIn: messages.course.section.includedIn(openingTitles(content, opensWith)),
    onGo: () => goToPlans({ lesson: after.lesson, opensWith, says: action.says }),
  };
}

const nothingShown = { video: null, chapters: [], language: null, videoId: null, sizes: null };

type LessonScreenProps = { ref: RefObject<HTMLDivElement | null>; lessonId: string; children: ReactNode };

/**
 * The place of the video, which also fills the screen. On phones it stays at the top while the rest scrolls beneath, and
 * a tall video shrinks in the meantime (lesson.css).
 */
function LessonScreen({ ref, lessonId, children }: LessonScreenProps) {
  // While the first lesson loads, its shape is not known yet.
  useLayoutEffect(() => {
    const ratio = lastRatio.read();
    if (ratio !== null) ref.current?.closest('dialog')?.style.setProperty('--ratio', ratio);
  }, [ref]);

  useEffect(() => {
    const dialog = ref.current?.closest('dialog');
    if (!dialog) return undefined;
    const tell = () => dialog.style.setProperty('--scrolled', `${Math.max(0, dialog.scrollTop)}px`);
    dialog.addEventListener('scroll', tell, { passive: true });
    return () => dialog.removeEventListener('scroll', tell);
  }, [ref]);

  // Another lesson starts at the top.
  useEffect(() => {
    for (const scrolled of [ref.current?.closest('dialog'), ref.current?.parentElement])
      scrolled?.scrollTo({ top: 0, behavior: 'instant' });
  }, [ref, lessonId]);

  return (
    <div ref={ref} className="lesson-screen stage">
      {children}
    </div>
  );
}
