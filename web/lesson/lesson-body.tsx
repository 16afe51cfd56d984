import {
  ArrowLeft,
  ArrowRight,
  Check,
  CircleCheck,
  MessageCircleQuestion,
  Play,
  RotateCcw,
} from 'lucide-react';
import { type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import type { LessonProgress } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import type { LearnerLesson } from '#web/outline/learner-outline.ts';
import type { ProgressOutbox } from '#web/outline/progress-outbox.ts';
import { Button } from '#web/parts/button.tsx';
import { Description } from '#web/parts/description.tsx';
import { call } from '#web/platform/call.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { type HelpChat, helpUrl } from '#web/shell/help-url.ts';
import { AttachedFiles } from './attached-files.tsx';
import { ChapterList } from './chapters.tsx';
import { LessonStage } from './lesson-stage.tsx';
import type { ShownVideo } from './player.tsx';
import { NotesPanel, useNotesOfLesson } from './notes-panel.tsx';
import { Transcript } from './transcript.tsx';

const nothingShown = { video: null, chapters: [], language: null, videoId: null };

type LessonBodyProps = {
  uid: string;
  lesson: LearnerLesson;
  /** By the learner's own mark, or else by what was played. */
  done: boolean;
  sectionTitle: string;
  lessonCount: number;
  previous: LearnerLesson | undefined;
  next: LearnerLesson | undefined;
  /** The second in the URL; null resumes where the video was left. */
  second: number | null;
  outbox: ProgressOutbox;
  onProgress: (progress: LessonProgress) => void;
  onGo: (lessonId: string, second?: number) => void;
  /** Called when the video is at the second in the URL. */
  onArrived: () => void;
};

/** The content of the lesson's dialog: the video, its description, files and transcript, and the lessons beside it (specification 2). */
export default function LessonBody(props: LessonBodyProps) {
  const { uid, lesson, done, sectionTitle, lessonCount, previous, next, second } = props;
  const { outbox, onProgress, onGo, onArrived } = props;
  const [shown, onVideo] = useState<ShownVideo | null>(null);
  const { video, chapters, language, videoId } = shown ?? nothingShown;
  const notes = useNotesOfLesson(uid, lesson.id);

  // The player has started there, or seeks there now; a reload then resumes where the video was left.
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
          nowPlaying={{
            title: lesson.title,
            section: sectionTitle,
            onPrevious: previous ? () => onGo(previous.id) : null,
            onNext: next ? () => onGo(next.id) : null,
          }}
          outbox={outbox}
          notes={notes.ofPlayer}
          onProgress={onProgress}
          onVideo={onVideo}
          afterEnd={next && <UpNext next={next} onGo={onGo} />}
        />
      </div>
      <div className="mt-5 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
        <div>
          <p className="flex flex-wrap items-center gap-x-4 text-quiet">
            <span className="tabular-nums">{messages.lesson.position(lesson.index + 1, lessonCount)}</span>
            {done && (
              <span className="flex items-center gap-1.5 text-sky">
                {lesson.progress.watched ? (
                  <CircleCheck aria-hidden="true" className="size-5" />
                ) : (
                  <Check aria-hidden="true" className="size-5" />
                )}
                <span>
                  {lesson.progress.watched ? messages.lesson.watched : messages.course.lesson.ticked}
                </span>
              </span>
            )}
          </p>
          <div className="mt-2">
            <Description text={lesson.description} />
          </div>
          {!lesson.progress.watched && <p className="mt-2 text-quiet">{messages.lesson.watchedRule}</p>}
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
        <NotesPanel {...notes} video={video} onGo={(at) => onGo(lesson.id, at)} />
      </div>
      <div className="mt-8">
        <Transcript
          video={video}
          chapters={chapters}
          language={language}
          videoId={videoId}
          lessonId={lesson.id}
          onGo={onGo}
        />
      </div>
    </>
  );
}

type UpNextProps = { next: LearnerLesson; onGo: (lessonId: string) => void };

/** Shown when the video has ended: the next lesson. */
function UpNext({ next, onGo }: UpNextProps) {
  return (
    <div className="grid max-w-lg justify-items-center gap-1 text-center sm:gap-2">
      <p className="text-quiet">{messages.lesson.upNext}</p>
      <p className="font-display text-lead leading-snug font-bold sm:text-title">{next.title}</p>
      <Button onPress={() => onGo(next.id)} className="mt-2">
        <Play aria-hidden="true" className="size-5 fill-current" /> {messages.lesson.playNext}
      </Button>
    </div>
  );
}

function OtherLessons({ previous, next, onGo }: LessonBodyProps) {
  return (
    <nav aria-label={messages.lesson.otherLessons} className="flex flex-wrap gap-3">
      {previous && (
        <Button
          kind="quiet"
          shines={false}
          onPress={() => onGo(previous.id)}
          aria-label={`${messages.lesson.previous}: ${previous.title}`}
        >
          <ArrowLeft aria-hidden="true" className="size-5" /> {messages.lesson.previous}
        </Button>
      )}
      {next && (
        <Button
          kind="quiet"
          onPress={() => onGo(next.id)}
          aria-label={`${messages.lesson.next}: ${next.title}`}
        >
          {messages.lesson.next} <ArrowRight aria-hidden="true" className="size-5" />
        </Button>
      )}
    </nav>
  );
}

type CompletionButtonProps = {
  lesson: LearnerLesson;
  /** True if the outline shows the lesson as done. */
  done: boolean;
  onProgress: (progress: LessonProgress) => void;
};

/** "Mark as watched / not watched": the learner's own mark, which leaves the played seconds unchanged. */
function CompletionButton({ lesson: { id, progress }, done, onProgress }: CompletionButtonProps) {
  const [failed, setFailed] = useState(false);
  const { tick: text } = messages.lesson;

  async function change() {
    const wanted = done ? 'not-watched' : 'watched';
    // A mark that equals what was played is removed.
    const tick = progress.watched === (wanted === 'watched') ? null : wanted;
    try {
      onProgress(await call('PUT /api/lessons/{id}/tick', { params: { id }, body: { tick } }));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <div>
      <Button kind="quiet" onPress={change}>
        {done ? (
          <RotateCcw aria-hidden="true" className="size-5" />
        ) : (
          <Check aria-hidden="true" className="size-5" />
        )}
        <span>{done ? text.unmark : text.mark}</span>
      </Button>
      <p role="status" className="mt-2 text-quiet">
        {failed ? text.failed : progress.tick === null ? '' : progress.watched ? text.noteKept : text.note}
      </p>
    </div>
  );
}

type LessonHelpProps = { title: string; video: HTMLVideoElement | null };

/** The link to the help chat, with a message that names the lesson and the current second. */
function LessonHelp({ title, video }: LessonHelpProps) {
  const { helpChat } = useSiteContent().site;
  // Just before the link is followed, by any kind of click.
  const nameSecond = (event: MouseEvent<HTMLAnchorElement> | PointerEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = chatUrl(helpChat, { title, second: video?.currentTime ?? 0 });
  };
  return (
    <a
      href={chatUrl(helpChat, { title, second: 0 })}
      target="_blank"
      rel="noreferrer"
      onPointerDown={nameSecond}
      onClick={nameSecond}
      onAuxClick={nameSecond}
      className="inline-flex min-h-12 items-center gap-2 font-semibold text-sky underline-offset-4 hover:underline"
    >
      <MessageCircleQuestion aria-hidden="true" className="size-5" />
      {messages.lesson.askAboutThis}
      <span className="sr-only">{messages.site.newTab}</span>
    </a>
  );
}

function chatUrl(chat: HelpChat, { title, second }: { title: string; second: number }): string {
  return helpUrl(
    chat,
    chat.lessonMessage.replace('{lesson}', () => title).replace('{time}', formatClock(second)),
  );
}
