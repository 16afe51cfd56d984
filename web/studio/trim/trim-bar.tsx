import { words } from '#words/words.ts';

type TrimBarProps = {
  startMs: number;
  endMs: number;
  wholeMs: number;
  /** The film's position; null while there is no film. */
  atMs: number | null;
};

/** Shows which part of the film is kept, and where the film is. */
export function TrimBar({ startMs, endMs, wholeMs, atMs }: TrimBarProps) {
  const share = (ms: number) => Math.min(100, Math.max(0, (ms / Math.max(1, wholeMs)) * 100));
  const start = share(startMs);
  return (
    <svg
      role="img"
      aria-label={words.studioTrim.bar}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="h-3 w-full overflow-hidden rounded-full bg-line"
    >
      <rect x={start} width={Math.max(0, share(endMs) - start)} height="6" className="fill-sky" />
      {atMs !== null && <rect x={share(atMs) - 0.3} width="0.6" height="6" className="fill-ink" />}
    </svg>
  );
}
