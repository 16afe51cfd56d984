/** The file that is uploaded for a recording: the original one, or the one that this computer has converted. */
import { call } from '#web/platform/call.ts';
import { fingerprintLength } from './fingerprint.ts';

export type Payload = {
  bytes: File;
  /** The name of the original file. */
  name: string;
  fingerprint: string;
  /** True for a converted recording. Its fingerprint is unique, so a video with it was uploaded before. */
  isPrepared: boolean;
};

export function payloadOf(file: File, fingerprint: string): Payload {
  return { bytes: file, name: file.name, fingerprint, isPrepared: false };
}

/** For the site, a converted recording is another file than the original. */
export function preparedPayload(
  movie: File,
  chosen: { id: string; fileName: string; fingerprint: string },
): Payload {
  const fingerprint = `prepared ${chosen.id} ${chosen.fingerprint}`.slice(0, fingerprintLength);
  return { bytes: movie, name: chosen.fileName, fingerprint, isPrepared: true };
}

/** Returns the video of an interrupted upload of the same file, and of a complete one if `orComplete` is true. */
export async function findEarlierVideo(
  { bytes, fingerprint }: Payload,
  { orComplete }: { orComplete: boolean },
): Promise<string | null> {
  const { videos } = await call('GET /api/studio/videos');
  const found = videos.find(
    (video) =>
      video.fingerprint === fingerprint &&
      video.sourceBytes === bytes.size &&
      (orComplete || video.state === 'uploading'),
  );
  return found?.id ?? null;
}
