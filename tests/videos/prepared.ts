/** Recordings prepared as in the teacher's browser, with the server's encoders. */
import { readFileSync } from 'node:fs';
import { registerMediabunnyServer } from '@mediabunny/server';
import { BufferSource, FilePathTarget } from 'mediabunny';
import { prepareRecording } from '#web/studio/uploads/process-recording.ts';
import { inOwnFolder, makeRecording, type RecordingKind } from './recordings.ts';

/** Makes and prepares a recording. @returns the bytes of the MP4 */
export async function makePrepared(kind: RecordingKind): Promise<Buffer<ArrayBuffer>> {
  return prepare(await makeRecording(kind));
}

/** Prepares the bytes of a recording. @returns the bytes of the MP4 */
export async function prepare(recording: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  registerMediabunnyServer({ hardwareContext: null });
  return inOwnFolder(async (path) => {
    await prepareRecording({
      source: new BufferSource(recording),
      target: new FilePathTarget(path),
      addAudioEncoder: async () => {},
      onProgress: () => {},
    });
    return readFileSync(path);
  });
}
