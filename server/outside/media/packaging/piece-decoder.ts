/** Decodes pieces of videos in a process of its own, so that nothing in them can stop or slow the site. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DecodedPiece } from './decoding-program.ts';

export type { DecodedPiece } from './decoding-program.ts';

export type PieceDecoder = {
  /**
   * Decodes a piece, with its initialization segment before it; one at a time. A process that crashes has decoded
   * nothing; one that takes too long on a busy machine is no decoder.
   */
  decode(bytes: Buffer): Promise<DecodedPiece>;
  close(): void;
};

const program = fileURLToPath(new URL('./decoding-program.ts', import.meta.url));

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
