/** Decodes pieces of videos in a process of its own, so that nothing in them can stop or slow the site. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DecodedPiece } from './decoding-process.ts';
import type { PosterOrder, PosterReport } from './poster-process.ts';

export type { DecodedPiece } from './decoding-process.ts';

export type PieceDecoder = {
  /**
   * Decodes a piece, with its initialization segment before it; one at a time. A process that crashes has decoded
   * nothing; one that takes too long on a busy machine is no decoder.
   */
  decode(bytes: Buffer): Promise<DecodedPiece>;
  close(): void;
};

const program = fileURLToPath(new URL('./decoding-process.ts', import.meta.url));

const waitMs = 120_000;

/** The process starts with the first piece. */
export function openPieceDecoder(): PieceDecoder {
  let child: ChildProcess | null = null;
  return {
    decode(bytes) {
      child ??= fork(program, [], {
        // An empty environment: what reads such files knows no key of the site.
        env: {},
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      const used = child;
      return new Promise((resolve) => {
        const end = (decoded: DecodedPiece) => {
          clearTimeout(timer);
          used.removeAllListeners();
          resolve(decoded);
        };
        const giveUp = (decoded: DecodedPiece) => {
          child = null;
          end(decoded);
          used.on('error', () => {});
          used.kill('SIGKILL');
        };
        const timer = setTimeout(() => giveUp('no-decoder'), waitMs);
        used.once('message', (decoded: DecodedPiece) => end(decoded));
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

// Takes a picture out of a piece of a video in a process of its own, so that nothing in it can stop or slow the site.

const posterProgram = fileURLToPath(new URL('./poster-process.ts', import.meta.url));

/** The instructor waits for it, and a request of the API ends after 30 seconds. */
const posterWaitMs = 20_000;

/** The piece has its initialization segment before it. A process that crashes or hangs has found no picture. */
export function takePosterFrom(order: PosterOrder): Promise<PosterReport> {
  const child = fork(posterProgram, [], {
    // An empty environment: what reads such files knows no key of the site.
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

/**
 * Decodes the first picture of a segment. The files are paths of its init segment and of itself. Without a decoder on
 * this machine the answer is `no-decoder`.
 */
export async function decodeSegment(files: {
  init: string;
  segment: string;
}): Promise<'decoded' | 'failed' | 'no-decoder'> {
  const decoder = await loadDecoder();
  if (!decoder) return 'no-decoder';
  const { ALL_FORMATS, BlobSource, Input, VideoSampleSink } = decoder;
  const bytes = await Promise.all([readFile(files.init), readFile(files.segment)]);
  const input = new Input({ source: new BlobSource(new Blob(bytes)), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return 'failed';
    for await (const sample of new VideoSampleSink(track, software).samples()) {
      const isPicture = sample.codedWidth > 0 && sample.codedHeight > 0;
      sample.close();
      return isPicture ? 'decoded' : 'failed';
    }
    return 'failed';
  } catch {
    return 'failed';
  } finally {
    input.dispose();
  }
}

const software = { hardwareAcceleration: 'prefer-software' } as const;

async function loadDecoder(): Promise<typeof import('mediabunny') | null> {
  try {
    const { registerMediabunnyServer } = await import('@mediabunny/server');
    registerMediabunnyServer();
    return await import('mediabunny');
  } catch {
    return null;
  }
}
