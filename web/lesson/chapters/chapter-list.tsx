import { useId, useMemo } from 'react';
import { words } from '#words/words.ts';
import { TranscriptLine } from '../transcript/transcript-line.tsx';
import { useArrowKeys } from '../transcript/use-arrow-keys.ts';
import { useSentenceNow } from '../transcript/use-sentences.ts';
import type { Chapter } from './chapters.ts';

type ChapterListProps = {
  video: HTMLVideoElement | null;
  chapters: readonly Chapter[];
  onGo: (second: number) => void;
};

/** The chapters of the video, to jump to; nothing for a video without any. */
export function ChapterList({ video, chapters, onGo }: ChapterListProps) {
  const heading = useId();
  const lines = useMemo(
    () => chapters.map(({ atSeconds, title }) => ({ at: atSeconds, text: title })),
    [chapters],
  );
  const now = useSentenceNow(video, lines);
  const keysOf = useArrowKeys(lines.length, now);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h3 id={heading} className="text-title">
        {words.lesson.chapters}
      </h3>
      <ol data-lines className="relative -mx-3 mt-3 max-h-72 overflow-y-auto overscroll-contain">
        {lines.map(({ at, text }, index) => (
          <TranscriptLine
            key={at}
            at={at}
            current={index === now}
            keys={keysOf(index)}
            onPress={() => onGo(at)}
          >
            {text}
          </TranscriptLine>
        ))}
      </ol>
    </section>
  );
}
