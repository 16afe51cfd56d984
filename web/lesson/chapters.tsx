import { useId, useMemo } from 'react';
import { messages } from '#messages/messages.ts';
import { usePlaceInTranscript } from './captions.tsx';
import type { VideoPlayback } from './playback-lease.ts';
import { TranscriptLine, useArrowKeys } from './transcript-lines.tsx';

export type Chapter = VideoPlayback['chapters'][number];

type ChapterListProps = {
  video: HTMLVideoElement | null;
  chapters: readonly Chapter[];
  onGo: (second: number) => void;
};

/** The chapters of the video, to jump to; nothing for a video without any. */
export function ChapterList({ video, chapters, onGo }: ChapterListProps) {
  const heading = useId();
  const lines = useMemo(
    () => chapters.map(({ atSeconds, title, lang }) => ({ at: atSeconds, text: title, lang })),
    [chapters],
  );
  const { sentence: now } = usePlaceInTranscript(video, lines);
  const keysOf = useArrowKeys(lines.length, now);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h3 id={heading} className="text-title">
        {messages.lesson.chapters}
      </h3>
      <ol data-lines className="relative -mx-3 mt-3 max-h-72 overflow-y-auto overscroll-contain">
        {lines.map(({ at, text, lang }, index) => (
          <TranscriptLine
            key={at}
            at={at}
            current={index === now}
            keys={keysOf(index)}
            language={lang}
            onPress={() => onGo(at)}
          >
            {text}
          </TranscriptLine>
        ))}
      </ol>
    </section>
  );
}

/** Returns the chapter that a second belongs to; undefined before the first one. */
export function chapterAt(chapters: readonly Chapter[], second: number): Chapter | undefined {
  // A little early, so that a selected chapter is the current one.
  return chapters.findLast(({ atSeconds }) => atSeconds <= second + 0.05);
}

/** Returns the chapters by the index of the first sentence in each. */
export function chapterHeadings(
  chapters: readonly Chapter[],
  sentences: readonly { at: number }[],
): ReadonlyMap<number, Chapter> {
  const headings = new Map<number, Chapter>();
  for (const chapter of chapters) {
    const first = sentences.findIndex(({ at }) => at >= chapter.atSeconds);
    if (first >= 0) headings.set(first, chapter);
  }
  return headings;
}
