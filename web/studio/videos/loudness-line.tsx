import { targetLufs, toleranceLu } from '#rules/video/loudness.ts';
import { words } from '#words/words.ts';
import type { StudioVideo } from './use-studio-videos.ts';

const text = words.studioVideos.loudness;

/** Says how loud a video was recorded, and what was done about it. */
export function LoudnessLine({ loudness }: { loudness: NonNullable<StudioVideo['loudness']> }) {
  const { before, after } = loudness;
  if (before === null || after === null) return <p className="font-medium">{text.silent}</p>;
  return <p className="tabular-nums text-quiet">{explain(before, after)}</p>;
}

function explain(before: number, after: number): string {
  if (before === after) return text.level(figure(before));
  if (after < targetLufs - toleranceLu) return text.faint(figure(before), figure(after));
  return (before < after ? text.raised : text.lowered)(figure(before), figure(after));
}

/** Writes −23.4 with the sign that belongs to figures. */
function figure(lufs: number): string {
  return lufs.toFixed(1).replace('-', '−');
}
