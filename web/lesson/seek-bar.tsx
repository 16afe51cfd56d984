import { type CSSProperties, type PointerEvent, useState } from 'react';
import { thumbnailAt } from '#rules/video/thumbnails.ts';
import { messages } from '#messages/messages.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { type Chapter, chapterAt } from './chapters.tsx';
import { ThumbnailTile, type Thumbnails, useThumbnails } from './thumbnails.tsx';

type SeekBarProps = {
  second: number;
  loadedTo: number;
  lengthSeconds: number;
  chapters: readonly Chapter[];
  /** The seconds of the learner's notes. */
  noteSeconds: readonly number[];
  thumbnails: Thumbnails;
  onSeek: (second: number) => void;
};

/** The current second, the buffered range and the chapters; the arrow keys seek by 5 s. */
export function SeekBar(props: SeekBarProps) {
  const { second, loadedTo, lengthSeconds, chapters, noteSeconds, thumbnails, onSeek } = props;
  const { player } = messages.lesson;
  const [pointed, setPointed] = useState<number | null>(null);
  const picture = useThumbnails(thumbnails);
  const share = (value: number) => `${lengthSeconds > 0 ? (value / lengthSeconds) * 100 : 0}%`;
  const chapter = chapterAt(chapters, second);
  const pointedChapter = chapterAt(chapters, pointed ?? 0);
  const value = player.seekValue(formatClock(second), formatClock(lengthSeconds));

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setPointed(part * lengthSeconds);
    // Pointing at the bar costs no data where it is saved; dragging does.
    if (!thumbnails.savesData || event.buttons > 0) picture.load();
  }

  function leave() {
    setPointed(null);
    picture.forgetFailure();
  }

  return (
    <div
      className="relative flex w-full min-w-0 items-center"
      onPointerMove={point}
      onPointerUp={(event) => event.pointerType !== 'mouse' && leave()}
      onPointerCancel={leave}
      onPointerLeave={leave}
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
      {[...new Set(noteSeconds)]
        .filter((at) => at <= lengthSeconds)
        .map((at) => (
          <span
            key={`note ${at}`}
            aria-hidden="true"
            className="note-mark"
            style={{ '--at': share(at) } as CSSProperties}
          />
        ))}
      {(picture.src !== null || chapters.length > 0) && (
        // It stays in the page, so that the picture is loaded only once.
        <span
          aria-hidden="true"
          hidden={pointed === null || (picture.tile === null && chapters.length === 0)}
          className={`seek-tip ${picture.tile ? 'seek-tip-picture' : ''}`}
          style={{ '--at': share(pointed ?? 0) } as CSSProperties}
        >
          {picture.src !== null && (
            <ThumbnailTile picture={picture} place={thumbnailAt(pointed ?? 0, lengthSeconds)} />
          )}
          <span className="tabular-nums">{formatClock(pointed ?? 0)}</span>{' '}
          <span lang={pointedChapter?.lang}>{pointedChapter?.title}</span>
        </span>
      )}
    </div>
  );
}
