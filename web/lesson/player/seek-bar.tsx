import type { CSSProperties } from 'react';
import { words } from '#words/words.ts';
import { formatClock } from '../../format-duration.ts';

type SeekBarProps = {
  second: number;
  loadedTo: number;
  lengthSeconds: number;
  onSeek: (second: number) => void;
};

/** Where the video stands, and how far it is loaded; the arrows move it by 5 s. */
export function SeekBar({ second, loadedTo, lengthSeconds, onSeek }: SeekBarProps) {
  const { player } = words.lesson;
  const share = (value: number) => `${lengthSeconds > 0 ? (value / lengthSeconds) * 100 : 0}%`;
  return (
    <input
      type="range"
      className="slider"
      style={{ '--filled': share(second), '--loaded': share(loadedTo) } as CSSProperties}
      aria-label={player.seek}
      aria-valuetext={player.seekValue(formatClock(second), formatClock(lengthSeconds))}
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
  );
}
