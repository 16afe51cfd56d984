import { MessageCircleQuestion } from 'lucide-react';
import { type MouseEvent, type PointerEvent, Suspense } from 'react';
import { messages } from '#messages/messages.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import { Description } from '#web/parts/description.tsx';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { loadPart } from '#web/platform/load-part.ts';
import { type HelpChat, helpUrl } from '#web/shell/help-url.ts';
import { AttachedFiles } from './attached-files.tsx';
import { ChapterList } from './chapters.tsx';
import { CompletionButton } from './completion-button.tsx';
import type { LessonContext } from './lesson-tab.ts';
import { choosesHeights } from './playback-session.ts';

/** Without the code, the lesson still plays. */
const SaveOffline = lazyComponent(
  () => loadPart(() => import('./save-offline.tsx')),
  () => null,
);

/** The player of a browser without Media Source loads everything itself, so it cannot play what is stored here. */
function canSave(): boolean {
  return choosesHeights() && 'indexedDB' in globalThis && 'subtle' in crypto;
}

/** The lesson's description, the learner's own mark, the chapters and the files. */
export function AboutLesson(context: LessonContext) {
  const { uid, lesson, done, video, chapters, sizes, onGo, onProgress } = context;
  return (
    <>
      <div lang={lesson.descriptionLang}>
        <Description text={lesson.description} />
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-1">
        <CompletionButton
          key={lesson.id}
          lesson={lesson}
          done={done}
          words={messages.lesson.tick}
          note={ownMarkNote(lesson.progress)}
          onProgress={onProgress}
        />
        <LessonHelp title={lesson.title} video={video} />
      </div>
      {sizes && canSave() && (
        <Suspense fallback={null}>
          <SaveOffline key={lesson.id} uid={uid} lessonId={lesson.id} title={lesson.title} sizes={sizes} />
        </Suspense>
      )}
      {!done && <p className="mt-2 text-quiet">{messages.lesson.watchedRule}</p>}
      <ChapterList video={video} chapters={chapters} onGo={(at) => onGo(lesson.id, at)} />
      <AttachedFiles lesson={lesson} heading="text-title" className="mt-8 max-w-measure" />
    </>
  );
}

/** Returns what the learner's own mark means for the certificate. */
function ownMarkNote({ tick, watched }: LessonContext['lesson']['progress']): string {
  if (tick === null) return '';
  return watched ? messages.lesson.tick.noteKept : messages.lesson.tick.note;
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
