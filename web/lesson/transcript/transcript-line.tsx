import type { ReactNode } from 'react';
import { formatClock } from '../../format-duration.ts';
import type { LineKeys } from './use-arrow-keys.ts';

type TranscriptLineProps = {
  at: number;
  current?: boolean;
  /** Stands above it: the lesson, where lines of several stand together, or the chapter that begins here. */
  heading?: string | undefined;
  keys: LineKeys;
  onPress: () => void;
  children: ReactNode;
};

/** A sentence and its second; a press leads there. */
export function TranscriptLine({
  at,
  current = false,
  heading,
  keys,
  onPress,
  children,
}: TranscriptLineProps) {
  return (
    <li>
      <button
        {...keys}
        type="button"
        aria-current={current || undefined}
        onClick={onPress}
        className="flex min-h-11 w-full gap-4 rounded-small px-3 py-2 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-3 aria-[current]:bg-sky-soft"
      >
        <span className="tabular-nums w-11 shrink-0 text-sky">{formatClock(at)}</span>
        <span className="min-w-0">
          {heading && <span className="block font-semibold">{heading}</span>}
          <span>{children}</span>
        </span>
      </button>
    </li>
  );
}
