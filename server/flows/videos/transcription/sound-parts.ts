/** Reads the sound of a packaged video in parts that transcription services take, wherever the video lies. */
import type { TimeSpan } from '#rules/captions/transcription.ts';
import type { AppContext } from '#server/context.ts';
import { type MediaPlaylist, readMedia } from '#server/flows/media/playlist.ts';
import { audioPlaylist } from '#server/flows/media/write-audio.ts';
import { TranscriptionError } from '#server/outside/transcription/transcription-error.ts';
import { restartTimes } from './restart-times.ts';

/** Services take 25 MB; ten minutes of speech are five to ten, and an answer comes within some minutes. */
const limits = { seconds: 10 * 60, bytes: 20_000_000, pieceBytes: 20_000_000 };

export type SoundPart = TimeSpan & {
  /** A file of its own: MP4 with AAC, whose times begin at zero. */
  sound: Buffer;
  isLast: boolean;
};

type SoundRequest = { videoId: string; signal: AbortSignal; partSeconds?: number };

/** @throws {TranscriptionError} sound-missing */
export async function* readSoundParts(
  ctx: Pick<AppContext, 'media' | 'videoFiles'>,
  { videoId, signal, partSeconds = limits.seconds }: SoundRequest,
): AsyncGenerator<SoundPart> {
  const read = (file: string) => readPiece(ctx, { videoId, file, signal });
  const { initSegment, segments } = await readPlaylist(ctx, videoId);
  const start = await read(initSegment);
  let fromSeconds = 0;
  let part: { seconds: number; bytes: number; pieces: Buffer[] } = { seconds: 0, bytes: 0, pieces: [] };
  const finish = (isLast: boolean): SoundPart => ({
    fromSeconds,
    seconds: part.seconds,
    sound: Buffer.concat([start, restarted(Buffer.concat(part.pieces))]),
    isLast,
  });
  for (const { seconds, file } of segments) {
    const piece = await read(file);
    const isFull = part.seconds + seconds > partSeconds || part.bytes + piece.length > limits.bytes;
    if (part.pieces.length > 0 && isFull) {
      yield finish(false);
      fromSeconds += part.seconds;
      part = { seconds: 0, bytes: 0, pieces: [] };
    }
    part.seconds += seconds;
    part.bytes += piece.length;
    part.pieces.push(piece);
  }
  yield finish(true);
}

async function readPlaylist({ media }: Pick<AppContext, 'media'>, videoId: string): Promise<MediaPlaylist> {
  const text = await media.readText({ videoId, file: audioPlaylist });
  if (text === null) throw new TranscriptionError('sound-missing', `${audioPlaylist} cannot be read`);
  try {
    const playlist = readMedia(text);
    if (playlist.segments.length > 0) return playlist;
  } catch {}
  throw new TranscriptionError('sound-missing', `${audioPlaylist} names no pieces`);
}

async function readPiece(
  { videoFiles }: Pick<AppContext, 'videoFiles'>,
  { videoId: id, file, signal }: { videoId: string; file: string; signal: AbortSignal },
): Promise<Buffer> {
  try {
    return await videoFiles.readBytes({ id, file, bytesAtMost: limits.pieceBytes, signal });
  } catch {
    signal.throwIfAborted();
    throw new TranscriptionError('sound-missing', `${file} cannot be read`);
  }
}

function restarted(pieces: Buffer): Buffer {
  try {
    return restartTimes(pieces);
  } catch (error) {
    throw new TranscriptionError('sound-missing', error instanceof Error ? error.message : '');
  }
}
