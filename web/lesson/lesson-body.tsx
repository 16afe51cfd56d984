import { ArrowLeft, ArrowRight, Check, CircleCheck, Play } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { LessonProgress } from '#contract/api.ts';
import { words } from '#words/words.ts';
import type { LearnerLesson } from '../course/outline/learner-outline.ts';
import { AttachedFiles } from '../course/outline/attached-files.tsx';
import { Description } from '../markdown/description.tsx';
import { Button } from '../parts/button.tsx';
import { ChapterList } from './chapters/chapter-list.tsx';
import type { Chapter } from './chapters/chapters.ts';
import { LessonHelp } from './lesson-help.tsx';
import { LessonStage } from './lesson-stage.tsx';
import type { PlayerProps } from './player/player.tsx';
import type { ProgressOutbox } from './progress/progress-outbox.ts';
import { CompletionButton } from './progress/completion-button.tsx';
import { Transcript } from './transcript/transcript.tsx';

/** The video that is there, with its chapters. */
type Shown = { video: HTMLVideoElement | null; chapters: readonly Chapter[] };

const nothingShown: Shown = { video: null, chapters: [] };

type LessonBodyProps = {
  lesson: LearnerLesson;
  /** As the learner's own tick has it, or else what was played. */
  done: boolean;
  sectionTitle: string;
  lessonCount: number;
  previous: LearnerLesson | undefined;
  next: LearnerLesson | undefined;
  /** The second that the address asks for; null goes on where it was left. */
  second: number | null;
  outbox: ProgressOutbox;
  onProgress: (progress: LessonProgress) => void;
  onGo: (lessonId: string, second?: number) => void;
  /** The video stands at the second that the address asked for. */
  onArrived: () => void;
};

/** The content of the lesson's dialog: the video, its description, files and transcript, and the lessons beside it (specification 2). */
export default function LessonBody(props: LessonBodyProps) {
  const { lesson, done, sectionTitle, lessonCount, previous, next, second } = props;
  const { outbox, onProgress, onGo, onArrived } = props;
  const [{ video, chapters }, setShown] = useState<Shown>(nothingShown);
  const onVideo = useCallback((...[shown, parts]: Parameters<PlayerProps['onVideo']>) => {
    setShown(shown ? { video: shown, chapters: parts } : nothingShown);
  }, []);

  // The player began there, or goes there now; a reload then goes on where the video was left.
  useEffect(() => {
    if (!video || second === null) return;
    if (video.readyState > 0) video.currentTime = second;
    onArrived();
  }, [video, second, onArrived]);

  return (
    <>
      <div className="-mx-5 sm:-mx-7">
        <LessonStage
          lessonId={lesson.id}
          startAt={second}
          playedAt={lesson.progress.playedAt}
          told={{
            title: lesson.title,
            section: sectionTitle,
            onPrevious: previous ? () => onGo(previous.id) : null,
            onNext: next ? () => onGo(next.id) : null,
          }}
          outbox={outbox}
          onProgress={onProgress}
          onVideo={onVideo}
          afterEnd={next && <UpNext next={next} onGo={onGo} />}
        />
      </div>
      <div className="mt-5 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
        <div>
          <p className="flex flex-wrap items-center gap-x-4 text-quiet">
            <span className="tabular-nums">{words.lesson.position(lesson.index + 1, lessonCount)}</span>
            {done && (
              <span className="flex items-center gap-1.5 text-sky">
                {lesson.progress.watched ? (
                  <CircleCheck aria-hidden="true" className="size-5" />
                ) : (
                  <Check aria-hidden="true" className="size-5" />
                )}
                <span>{lesson.progress.watched ? words.lesson.watched : words.course.lesson.ticked}</span>
              </span>
            )}
          </p>
          <div className="mt-2">
            <Description text={lesson.description} />
          </div>
          {!lesson.progress.watched && <p className="mt-2 text-quiet">{words.lesson.watchedRule}</p>}
          <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-1">
            <CompletionButton lesson={lesson} done={done} onProgress={onProgress} />
            <LessonHelp title={lesson.title} video={video} />
          </div>
        </div>
        <OtherLessons {...props} />
      </div>
      <AttachedFiles lesson={lesson} heading="text-title" className="mt-8 max-w-measure" />
      <ChapterList video={video} chapters={chapters} onGo={(at) => onGo(lesson.id, at)} />
      <div className="mt-8">
        <Transcript video={video} chapters={chapters} lessonId={lesson.id} onGo={onGo} />
      </div>
    </>
  );
}

type UpNextProps = { next: LearnerLesson; onGo: (lessonId: string) => void };

/** When the video is over: the one thing to do next. */
function UpNext({ next, onGo }: UpNextProps) {
  return (
    <div className="grid max-w-lg justify-items-center gap-1 text-center sm:gap-2">
      <p className="text-quiet">{words.lesson.upNext}</p>
      <p className="font-display text-lead leading-snug font-bold sm:text-title">{next.title}</p>
      <Button onPress={() => onGo(next.id)} className="mt-2">
        <Play aria-hidden="true" className="size-5 fill-current" /> {words.lesson.playNext}
      </Button>
    </div>
  );
}

function OtherLessons({ previous, next, onGo }: LessonBodyProps) {
  return (
    <nav aria-label={words.lesson.otherLessons} className="flex flex-wrap gap-3">
      {previous && (
        <Button
          kind="quiet"
          shines={false}
          onPress={() => onGo(previous.id)}
          aria-label={`${words.lesson.previous}: ${previous.title}`}
        >
          <ArrowLeft aria-hidden="true" className="size-5" /> {words.lesson.previous}
        </Button>
      )}
      {next && (
        <Button kind="quiet" onPress={() => onGo(next.id)} aria-label={`${words.lesson.next}: ${next.title}`}>
          {words.lesson.next} <ArrowRight aria-hidden="true" className="size-5" />
        </Button>
      )}
    </nav>
  );
}
