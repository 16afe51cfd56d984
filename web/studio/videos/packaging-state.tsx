import { useEffect, useState } from 'react';
import { words } from '#words/words.ts';
import { formatDuration } from '../../format-duration.ts';
import { Meter } from '../../parts/meter.tsx';
import { beginPackagingPace } from './packaging-pace.ts';

const { states, uploads } = words.studioVideos;

type PackagingStateProps = {
  name: string;
  /** How much is packaged, from 0 to 1. */
  packaged: number;
};

/** How far a conversion on the server is, and how long it will take. */
export function PackagingState({ name, packaged }: PackagingStateProps) {
  const [pace] = useState(beginPackagingPace);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);

  useEffect(() => setSecondsLeft(pace.secondsLeft(packaged)), [pace, packaged]);

  const left = secondsLeft === null ? '' : `, ${uploads.left(formatDuration(roundLeft(secondsLeft)))}`;
  return (
    <>
      <p className="tabular-nums text-quiet">{`${states.packaging(Math.floor(packaged * 100))}${left}`}</p>
      <Meter label={states.packagingMeter(name)} value={packaged} max={1} className="mt-1" />
    </>
  );
}

/** Below a minute in steps of five seconds. */
function roundLeft(seconds: number): number {
  return seconds < 57.5 ? Math.max(5, Math.round(seconds / 5) * 5) : Math.max(60, seconds);
}
