/**
 * The pieces of recordings that this process receives at the moment. A line that died is not noticed for a minute, and
 * the same browser is back long before; so a piece of which nothing comes any more gives way to the next one.
 */
import { Refusal } from '#server/http/refusal.ts';

export type PieceUnderWay = {
  /** Ends the reading of the piece. */
  end: AbortController;
  /** The bytes that came so far. */
  bytes: number;
  /** Resolves when nothing more of it is written. */
  ended: Promise<void>;
};

const underWay = new Map<string, PieceUnderWay>();

/** Pieces that one process receives at the same moment. */
const mostAtOnce = 12;

/** A piece of which nothing comes for so long gives way. */
const silenceMs = 2_000;

/** On a busy machine the bytes of a dead line are still read from its buffers for a while: at most so many silences. */
const silences = 3;

/** Resolves when no dead line is in the way of a piece of this upload. It takes no time where there is none. */
export async function awaitWay(id: string): Promise<void> {
  for (let tries = 0; tries < silences; tries += 1) {
    const other = underWay.get(id);
    if (!other) return;
    const before = other.bytes;
    await endOrSilence(other);
    if (other.bytes !== before) continue;
    other.end.abort();
    await other.ended;
  }
}

async function endOrSilence({ ended }: PieceUnderWay): Promise<void> {
  const { promise: silence, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, silenceMs);
  await Promise.race([silence, ended]);
  clearTimeout(timer);
}

/**
 * Receives one piece of an upload at a time.
 * @throws {Refusal} aborted where another piece is being received, resource-exhausted
 */
export async function receiveAlone<T>(id: string, receive: (piece: PieceUnderWay) => Promise<T>): Promise<T> {
  if (underWay.has(id))
    throw new Refusal('aborted', 'Another piece is being received.', { reason: 'offset' });
  if (underWay.size >= mostAtOnce)
    throw new Refusal('resource-exhausted', 'Many recordings are being uploaded. Please wait a moment.', {
      retryAfterSeconds: 5,
    });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const piece: PieceUnderWay = { end: new AbortController(), bytes: 0, ended };
  underWay.set(id, piece);
  try {
    return await receive(piece);
  } finally {
    underWay.delete(id);
    resolve();
  }
}
