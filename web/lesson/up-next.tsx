import { BookOpen, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { focusedControl } from './player-keys.ts';

/** The seconds between the end of a video and the next one, which plays automatically. */
export const autoplaySeconds = 5;

export type NextLesson = {
  title: string;
  /** True for an article, which is read instead of played. */
  isArticle: boolean;
  /** The language of the title, if it is not the page's. */
  lang?: string | undefined;
  /**
   * True if it is the next one in the course, so that playing it automatically skips no locked lesson, guide or quiz.
   */
  isFollowing: boolean;
  /** The plan that opens a locked lesson; null for one that plays. */
  includedIn: string | null;
  /** Opens it, or for a locked one the plans. */
  onGo: () => void;
};

type UpNextProps = { next: NextLesson; autoplays: boolean };

/**
 * Shown over the ended video: the next lesson, and while it is about to play automatically, the seconds that are left.
 */
export function UpNext({ next: { title, lang, isArticle, includedIn, onGo }, autoplays }: UpNextProps) {
  const [cancelled, setCancelled] = useState(false);
  const left = useCountdown(autoplays && !cancelled ? autoplaySeconds : null, onGo);
  const text = messages.lesson;
  const Icon = isArticle ? BookOpen : Play;
  const [goNext, goNow] = isArticle ? [text.readNext, text.readNow] : [text.playNext, text.playNow];
  return (
    <div className="grid max-w-lg justify-items-center gap-1 text-center sm:gap-2">
      <p className="tabular-nums text-quiet" aria-hidden={left !== null}>
        {left === null ? text.upNext : text.upNextIn(left)}
      </p>
      <p lang={lang} className="line-clamp-2 font-display text-lead leading-snug font-bold sm:text-title">
        {title}
      </p>
      {includedIn !== null && <p className="text-quiet">{includedIn}</p>}
      {left !== null && (
        <div aria-hidden="true" className="countdown">
          <i />
        </div>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-2 sm:gap-3">
        <Button onPress={onGo} className="max-sm:min-h-11 max-sm:px-4">
          {includedIn === null && (
            <Icon aria-hidden="true" className={`size-5 ${isArticle ? '' : 'fill-current'}`} />
          )}
          <span>
            {includedIn !== null ? text.failures['permission-denied'].action : left === null ? goNext : goNow}
          </span>
        </Button>
        {left !== null && (
          <QuietButton onPress={() => setCancelled(true)} className="max-sm:min-h-11 max-sm:px-4">
            {text.cancelAutoplay}
          </QuietButton>
        )}
      </div>
    </div>
  );
}

/** Counts down from `from` seconds, and then calls `onZero`; waits while the learner types. Null counts nothing. */
function useCountdown(from: number | null, onZero: () => void): number | null {
  const [left, setLeft] = useState(from);
  const atZero = useEffectEvent(onZero);
  useEffect(() => {
    setLeft(from);
    if (from === null) return undefined;
    let seconds = from;
    const timer = setInterval(() => {
      if (focusedControl(document.activeElement) === 'text') return;
      seconds -= 1;
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      atZero();
    }, 1000);
    return () => clearInterval(timer);
  }, [from]);
  return from === null ? null : left;
}
