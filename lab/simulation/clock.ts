/** The clock of the product and the local Stripe, or of the product alone; it can be set at run time. */
import { mkdtempSync, rmSync, writeFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export type Clock = {
  /** Milliseconds since 1970, as the programs see it. */
  now(): number;
  /** Resolves when the programs have seen it. */
  pass(time: { days: number }): Promise<void>;
  /** Sets the clock ahead of the computer's, or behind it. */
  set(time: { aheadMs: number }): Promise<void>;
  /** The environment of a program that uses this clock. */
  environment: Record<string, string>;
  close(): void;
};

const dayMs = 24 * 60 * 60 * 1000;

/** The programs check every 50 ms, and may be busy. */
const untilSeenMs = 400;

/** `program` is the end of the path of the only file that uses this clock; by default all programs do. */
export function startClock({ program = '' } = {}): Clock {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-clock-'));
  const file = join(folder, 'ahead');
  let aheadMs = 0;
  // A rename, so that no program reads half a number.
  const write = () => {
    writeFileSync(`${file}.next`, String(aheadMs));
    renameSync(`${file}.next`, file);
  };
  write();
  const set = async (time: { aheadMs: number }) => {
    ({ aheadMs } = time);
    write();
    await sleep(untilSeenMs);
  };
  return {
    now: () => Date.now() + aheadMs,
    pass: ({ days }) => set({ aheadMs: aheadMs + days * dayMs }),
    set,
    environment: {
      CLOCK_AHEAD_FILE: file,
      CLOCK_PROGRAM: program,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'shifted-date.ts')).href}`,
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
