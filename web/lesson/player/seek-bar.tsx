import { type CSSProperties, type PointerEvent, useState } from 'react';
import { words } from '#words/words.ts';
import { formatClock } from '../../format-duration.ts';
import { type Chapter, chapterAt } from '../chapters/chapters.ts';

type SeekBarProps = {
  second: number;
  loadedTo: number;
  lengthSeconds: number;
  chapters: readonly Chapter[];
  onSeek: (second: number) => void;
};

/** Where the video stands, how far it is loaded, and where chapters begin; the arrows move it by 5 s. */
export function SeekBar({ second, loadedTo, lengthSeconds, chapters, onSeek }: SeekBarProps) {
  const { player } = words.lesson;
  const [pointed, setPointed] = useState<number | null>(null);
  const share = (value: number) => `${lengthSeconds > 0 ? (value / lengthSeconds) * 100 : 0}%`;
  const chapter = chapterAt(chapters, second);
  const value = player.seekValue(formatClock(second), formatClock(lengthSeconds));

  function point(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse' || chapters.length === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setPointed(part * lengthSeconds);
  }

  return (
    <div
      className="relative flex w-full min-w-0 items-center"
      onPointerMove={point}
      onPointerLeave={() => setPointed(null)}
    >
      <input
        type="range"
        className="slider"
        style={{ '--filled': share(second), '--loaded': share(loadedTo) } as CSSProperties}
        aria-label={player.seek}
        aria-valuetext={chapter ? player.seekChapter(value, chapter.title) : value}
        min={0}
        max={lengthSeconds}
        step={0.1}
        value={second}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          const steps: Partial<Record<string, number>> = {
            ArrowLeft: -5,
            ArrowDown: -5,
            ArrowRight: 5,
            ArrowUp: 5,
          };
          const step = steps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          onSeek(second + step);
        }}
      />
      {chapters
        .filter(({ atSeconds }) => atSeconds > 0 && atSeconds < lengthSeconds)
        .map(({ atSeconds }) => (
          <span
            key={atSeconds}
            aria-hidden="true"
            className="chapter-mark"
            style={{ '--at': share(atSeconds) } as CSSProperties}
          />
        ))}
      {pointed !== null && (
        <span aria-hidden="true" className="chapter-tip" style={{ '--at': share(pointed) } as CSSProperties}>
          <span className="tabular-nums">{formatClock(pointed)}</span>{' '}
          <span>{chapterAt(chapters, pointed)?.title}</span>
        </span>
      )}
    </div>
  );
}
