/** Recordings prepared as in the teacher's browser, with the server's encoders. */
import { readFileSync } from 'node:fs';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { preparedTag } from '#rules/video/conversion.ts';
import { prepareRecording } from '#web/studio/uploads/process-recording.ts';
import { inOwnFolder, makeRecording, packetsOf, type RecordingKind } from './recordings.ts';

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

/** Returns a prepared recording with the audio of another recording, both in MP4. */
export async function withAudioOf(
  prepared: Buffer<ArrayBuffer>,
  other: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  const [videos, audios] = [prepared, other].map(
    (bytes) => new Input({ source: new BufferSource(bytes), formats: [MP4] }),
  );
  const audio = await audios?.getPrimaryAudioTrack();
  if (!videos || !audio) throw new Error('The recording has no audio');
  return inOwnFolder(async (path) => {
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new FilePathTarget(path),
    });
    output.setMetadataTags({ comment: preparedTag });
    const tracks = (await videos.getVideoTracks()).map((video) => {
      const source = new EncodedVideoPacketSource('avc');
      output.addVideoTrack(source);
      return { video, source };
    });
    const sound = new EncodedAudioPacketSource('aac');
    output.addAudioTrack(sound);
    await output.start();
    for (const { video, source } of tracks) {
      const decoderConfig = (await video.getDecoderConfig()) ?? undefined;
      for (const packet of await packetsOf(video)) await source.add(packet, { decoderConfig });
      source.close();
    }
    const decoderConfig = (await audio.getDecoderConfig()) ?? undefined;
    for (const packet of await packetsOf(audio)) await sound.add(packet, { decoderConfig });
    await output.finalize();
    return readFileSync(path);
  });
}
