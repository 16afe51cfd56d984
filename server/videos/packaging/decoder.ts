/** Decodes segments of videos in child processes, so that nothing in them can stop or slow the site. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DecodedSegment } from './decoding-process.ts';
import type { PosterOrder, PosterReport } from './poster-process.ts';
import { testPackager } from './self-test.ts';

export type { DecodedSegment } from './decoding-process.ts';

export type SegmentDecoder = {
  /**
   * Decodes one segment at a time, preceded by its initialization segment. A crash counts as nothing decoded, a timeout
   * on a busy machine as no decoder, and so does a decoder that crashes without this segment too.
   */
  decode(bytes: Buffer): Promise<DecodedSegment>;
  close(): void;
};

const program = fileURLToPath(new URL('./decoding-process.ts', import.meta.url));

const posterProgram = fileURLToPath(new URL('./poster-process.ts', import.meta.url));

const waitMs = 120_000;

/** The instructor waits for it, and API requests time out after 30 seconds. */
const posterWaitMs = 20_000;

/** `execArgv` are Node's options for the processes; tests use them. */
type DecoderOptions = { execArgv?: readonly string[] };

/** The process starts with the first segment. */
export function openSegmentDecoder({ execArgv = [] }: DecoderOptions = {}): SegmentDecoder {
  let child: ChildProcess | null = null;
  let isUsable = true;
  const closing = new AbortController();
  return {
    async decode(bytes) {
      if (!isUsable) return 'no-decoder';
      child ??= startDecoder(program, execArgv);
      const used = child;
      if (!used) return 'no-decoder';
      return new Promise((resolve) => {
        const end = (decoded: DecodedSegment) => {
          clearTimeout(timer);
          used.removeAllListeners();
          resolve(decoded);
        };
        const giveUp = (decoded: DecodedSegment) => {
          if (child === used) child = null;
          end(decoded);
          used.on('error', () => {});
          used.kill('SIGKILL');
        };
        const timer = setTimeout(() => giveUp('no-decoder'), waitMs);
        used.once('message', (decoded: DecodedSegment) => end(decoded));
        used.once('exit', (_code, signal) => {
          clearTimeout(timer);
          // A segment cannot cause this signal: the machine ran out of memory, or the server closed the decoder.
          if (signal === 'SIGKILL') return giveUp('no-decoder');
          void runsHere(closing.signal, execArgv).then((runs) => {
            isUsable = runs;
            giveUp(runs ? { picture: false, sound: false } : 'no-decoder');
          });
          return undefined;
        });
        used.once('error', () => giveUp('no-decoder'));
        used.send(bytes, (error) => error && giveUp('no-decoder'));
      });
    },
    close() {
      closing.abort();
      child?.on('error', () => {});
      child?.kill('SIGKILL');
      child = null;
    },
  };
}

/**
 * Extracts a poster from a segment, preceded by its initialization segment. A crash or time-out counts as no poster, and a
 * decoder that crashes without this segment too as no decoder.
 */
export async function extractPoster(
  order: PosterOrder,
  { execArgv = [] }: DecoderOptions = {},
): Promise<PosterReport> {
  const child = startDecoder(posterProgram, execArgv);
  if (!child) return { failure: 'no-picture' };
  const ended = new AbortController();
  return new Promise<PosterReport>((resolve) => {
    const giveUp = () => resolve({ failure: 'no-picture' });
    const timer = setTimeout(giveUp, posterWaitMs);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    child.once('message', (report: PosterReport) => resolve(report));
    child.on('error', giveUp);
    child.once('exit', () => {
      void runsHere(ended.signal, execArgv).then((runs) =>
        resolve({ failure: runs ? 'no-picture' : 'no-decoder' }),
      );
    });
    child.send(order, (error) => error && giveUp());
  }).finally(() => {
    ended.abort();
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
  });
}

/** Returns null when the machine cannot start a process right now. */
function startDecoder(path: string, execArgv: readonly string[]): ChildProcess | null {
  try {
    return fork(path, [], {
      // Code that reads untrusted files must not know the site's keys (see `packaging-child.ts`).
      env: {},
      execArgv: [...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch {
    return null;
  }
}

/** False when the libraries crash with any input, or can't be tested, so that a crash says nothing about a segment. */
async function runsHere(signal: AbortSignal, execArgv: readonly string[]): Promise<boolean> {
  const trouble = await testPackager(signal, { execArgv }).catch((error: unknown) => error);
  return trouble === null;
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
