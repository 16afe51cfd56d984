/** Reports the progress of a move, and the next step after it. */
import { secondsLeft } from '#rules/video/move.ts';
import type { MediaStore } from '#server/platform/config/media.ts';
import type { MoveProgress, MoveResult, MoveTarget } from '#server/videos/move-media.ts';

/** A terminal shows one updating line; a log gets a line at intervals. */
const pausesMs = { terminal: 250, log: 5_000 };

export type MovePrinter = {
  tell: (progress: MoveProgress) => void;
  /** Ends the updating line. */
  end: () => void;
};

export function createMovePrinter({
  write,
  now,
  isTerminal = process.stderr.isTTY,
}: {
  write: (text: string) => unknown;
  now: () => number;
  isTerminal?: boolean;
}): MovePrinter {
  let [step, beganAt, printedAt, hasLine]: [string, number, number, boolean] = ['', 0, 0, false];
  return {
    tell(progress) {
      const isNew = progress.step !== step || (progress.step === 'copy' && progress.files === 0);
      if (isNew) [step, beganAt, printedAt] = [progress.step, now(), 0];
      const isEnd = progress.files === progress.allFiles;
      if (!isEnd && now() - printedAt < (isTerminal ? pausesMs.terminal : pausesMs.log)) return;
      printedAt = now();
      const text = progressLine(progress, (now() - beganAt) / 1000);
      // `ESC [ K` clears the rest of the previous line.
      write(isTerminal ? `\r${text}\u001B[K` : `${text}\n`);
      hasLine = isTerminal;
    },
    end() {
      if (hasLine) write('\n');
      hasLine = false;
    },
  };
}

function progressLine(progress: MoveProgress, seconds: number): string {
  const count = `${number(progress.files)} of ${files(progress.allFiles)}`;
  if (progress.step !== 'copy') return `${progress.step === 'look' ? 'Checked' : 'Removed'} ${count}`;
  const { bytes, allBytes } = progress;
  const left = secondsLeft({ doneBytes: bytes, allBytes, seconds });
  const sizes = `${megabytes(bytes)} of ${megabytes(allBytes)} MB`;
  return `Copied ${count}, ${sizes}${left === null || left === 0 ? '' : `, about ${time(left)} left`}`;
}

type Outcome = {
  to: MoveTarget;
  target: MediaStore;
  moved: MoveResult;
  /** True if the site reads from the target. */
  isUsed: boolean;
  removes: boolean;
  hasRemoved: boolean;
};

/** Returns the final lines of a move: the result and the next step. */
export function describeMove(outcome: Outcome): string[] {
  const { to, target, moved } = outcome;
  const place = to === 'store' ? target.url : 'the data folder';
  const { copied, there, missing, kept, strange, onTheirWay } = moved;
  return [
    `${files(copied.files)} (${megabytes(copied.bytes)} MB) copied. ${place} holds ${files(there.files)} now, ${megabytes(there.bytes)} MB.`,
    ...listed('Missing in both places', missing),
    ...listed('These files differ, and the copy the site uses was kept', kept),
    ...listed('Unknown files, which stay where they are', strange),
    ...(onTheirWay > 0
      ? [
          `${onTheirWay === 1 ? 'One recording is' : `${onTheirWay} recordings are`} being uploaded or converted. Run the same command again to copy the results.`,
        ]
      : []),
    ...nextStep(outcome),
  ];
}

function nextStep({ to, moved, isUsed, removes, hasRemoved }: Outcome): string[] {
  const former = to === 'store' ? 'the disk' : 'the store';
  const place = to === 'store' ? 'the store' : 'the disk';
  const again = `npm run media:move -- --to ${to}`;
  const notRemoved = removes ? `Nothing was removed from ${former}.` : '';
  if (moved.missing.length > 0)
    return [
      `${notRemoved} An object store gives the same response for a missing file and a wrong key. Restore these files, or delete their videos in the studio, then run: ${again}`.trim(),
    ];
  if (!moved.isSettled) return [`${notRemoved} The site is still changing files. Run again: ${again}`.trim()];
  if (hasRemoved) return [`All files are in place, and their copies were removed from ${former}.`];
  if (isUsed)
    return [
      `All files are in place, and the site reads from ${place}. To remove the copies from ${former}, run: ${again} --remove`,
    ];
  return [
    `${notRemoved} All files are in place, but the site still reads from ${former}.`.trim(),
    to === 'store'
      ? "Next: remove MEDIA_FROM and MEDIA_ACCEL_PREFIX from the site's settings, and restart every process of the site."
      : "Next: set MEDIA_FROM=disk in the site's settings, and restart every process of the site.",
    `Then, to copy files added in the meantime: ${again}`,
  ];
}

/** A longer list would not help. */
const mostNames = 10;

function listed(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > mostNames ? [`  and ${number(names.length - mostNames)} more`] : [];
  return [`${title}:`, ...names.slice(0, mostNames).map((name) => `  ${name}`), ...more];
}

function files(count: number): string {
  return `${number(count)} ${count === 1 ? 'file' : 'files'}`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: bytes < 1e8 ? 1 : 0 });
}

function time(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
