import { MessageCircleQuestion } from 'lucide-react';
import type { MouseEvent, PointerEvent } from 'react';
import { words } from '#words/words.ts';
import { useSiteContent } from '../content/content-provider.tsx';
import { type HelpChat, helpUrl } from '../shell/help-url.ts';
import { formatClock } from '../format-duration.ts';

type LessonHelpProps = { title: string; video: HTMLVideoElement | null };

/** The help chat, with a message that names the lesson and the second at which one got stuck. */
export function LessonHelp({ title, video }: LessonHelpProps) {
  const { helpChat } = useSiteContent().site;
  // Just before the link is followed, in whichever way.
  const nameSecond = (event: MouseEvent<HTMLAnchorElement> | PointerEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = addressFor(helpChat, { title, second: video?.currentTime ?? 0 });
  };
  return (
    <a
      href={addressFor(helpChat, { title, second: 0 })}
      target="_blank"
      rel="noreferrer"
      onPointerDown={nameSecond}
      onClick={nameSecond}
      onAuxClick={nameSecond}
      className="inline-flex min-h-12 items-center gap-2 font-semibold text-sky underline-offset-4 hover:underline"
    >
      <MessageCircleQuestion aria-hidden="true" className="size-5" />
      {words.lesson.askAboutThis}
      <span className="sr-only">{words.site.newTab}</span>
    </a>
  );
}

function addressFor(chat: HelpChat, { title, second }: { title: string; second: number }): string {
  return helpUrl(
    chat,
    chat.lessonMessage.replace('{lesson}', () => title).replace('{time}', formatClock(second)),
  );
}
