/** Decodes segments of videos in child processes, so that nothing in them can stop or slow the site. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DecodedSegment } from './decoding-process.ts';
import type { PosterOrder, PosterReport } from './poster-process.ts';

export type { DecodedSegment } from './decoding-process.ts';

export type SegmentDecoder = {
  /**
   * Decodes one segment at a time, preceded by its initialization segment. A crash counts as nothing decoded, a timeout
   * on a busy machine as no decoder.
   */
  decode(bytes: Buffer): Promise<DecodedSegment>;
  close(): void;
};

const program = fileURLToPath(new URL('./decoding-process.ts', import.meta.url));

const posterProgram = fileURLToPath(new URL('./poster-process.ts', import.meta.url));

const waitMs = 120_000;

/** The instructor waits for it, and API requests time out after 30 seconds. */
const posterWaitMs = 20_000;

/** The process starts with the first segment. */
export function openSegmentDecoder(): SegmentDecoder {
  let child: ChildProcess | null = null;
  return {
    decode(bytes) {
      child ??= fork(program, [], {
        // Code that reads untrusted files must not know the site's keys (see `packager.ts`).
        env: {},
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      const used = child;
      return new Promise((resolve) => {
        const end = (decoded: DecodedSegment) => {
          clearTimeout(timer);
          used.removeAllListeners();
          resolve(decoded);
        };
        const giveUp = (decoded: DecodedSegment) => {
          child = null;
          end(decoded);
          used.on('error', () => {});
          used.kill('SIGKILL');
        };
        const timer = setTimeout(() => giveUp('no-decoder'), waitMs);
        used.once('message', (decoded: DecodedSegment) => end(decoded));
        used.once('exit', () => giveUp({ picture: false, sound: false }));
        used.once('error', () => giveUp('no-decoder'));
        used.send(bytes, (error) => error && giveUp('no-decoder'));
      });
    },
    close() {
      child?.on('error', () => {});
      child?.kill('SIGKILL');
      child = null;
    },
  };
}

/** Extracts a poster from a segment, preceded by its initialization segment. A crash or time-out counts as no poster. */
export function extractPoster(order: PosterOrder): Promise<PosterReport> {
  const child = fork(posterProgram, [], {
    // Code that reads untrusted files must not know the site's keys (see `packager.ts`).
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise<PosterReport>((resolve) => {
    const giveUp = () => resolve({ failure: 'no-picture' });
    const timer = setTimeout(giveUp, posterWaitMs);
    child.once('message', (report: PosterReport) => resolve(report));
    child.on('error', giveUp);
    child.once('exit', () => {
      clearTimeout(timer);
      giveUp();
    });
    child.send(order, (error) => error && giveUp());
  }).finally(() => child.kill('SIGKILL'));
}

/** Decodes the first frame of a segment, given the paths of its initialization segment and itself. */
export async function decodeSegment(files: {
  init: string;
  segment: string;
}): Promise<'decoded' | 'failed' | 'no-decoder'> {
  const bytes = Buffer.concat(await Promise.all([readFile(files.init), readFile(files.segment)]));
  const decoder = openSegmentDecoder();
  try {
    const decoded = await decoder.decode(bytes);
    if (decoded === 'no-decoder') return decoded;
    return decoded.picture ? 'decoded' : 'failed';
  } finally {
    decoder.close();
  }
}
