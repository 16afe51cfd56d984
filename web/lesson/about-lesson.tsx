import { Check, MessageCircleQuestion, RotateCcw } from 'lucide-react';
import { type MouseEvent, type PointerEvent, useState } from 'react';
import type { LessonProgress } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import type { LearnerLesson } from '#web/outline/learner-outline.ts';
import { Button } from '#web/parts/button.tsx';
import { Description } from '#web/parts/description.tsx';
import { call } from '#web/platform/call.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { type HelpChat, helpUrl } from '#web/shell/help-url.ts';
import { AttachedFiles } from './attached-files.tsx';
import { ChapterList } from './chapters.tsx';
import type { LessonContext } from './lesson-tab.ts';

/** The lesson's description, the learner's own mark, the chapters and the files. */
export function AboutLesson({ lesson, done, video, chapters, onGo, onProgress }: LessonContext) {
  return (
    <>
      <div lang={lesson.descriptionLang}>
        <Description text={lesson.description} />
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-1">
        <CompletionButton key={lesson.id} lesson={lesson} done={done} onProgress={onProgress} />
        <LessonHelp title={lesson.title} video={video} />
      </div>
      {!done && <p className="mt-2 text-quiet">{messages.lesson.watchedRule}</p>}
      <ChapterList video={video} chapters={chapters} onGo={(at) => onGo(lesson.id, at)} />
      <AttachedFiles lesson={lesson} heading="text-title" className="mt-8 max-w-measure" />
    </>
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
