/** Long recordings, made in a moment: one second that is repeated, without being encoded again. */
import {
  BufferSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  type InputTrack,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { makeRecording, type RecordingKind } from './recordings.ts';

export type RepeatedKind = Pick<RecordingKind, 'width' | 'height' | 'framesPerSecond'> & {
  seconds: number;
  /** Whether the sound of a second is left out. */
  isSoundless?: (second: number) => boolean;
};

/** Writes a WebM with Opus that flashes and beeps once a second, as long as it is. */
export async function writeRepeatedRecording(path: string, kind: RepeatedKind): Promise<void> {
  const { seconds, isSoundless = () => false, ...picture } = kind;
  const one = await makeRecording({ ...picture, form: 'webm', video: 'vp8', audio: 'opus', seconds: 1 });
  const input = new Input({ source: new BufferSource(one), formats: [WEBM] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || !audio) throw new Error('The second holds no picture, or no sound');
  const pictures = await packetsOf(video);
  // A second holds fifty packets of 20 ms; encoders add another one at the end.
  const sounds = (await packetsOf(audio)).slice(0, 50);
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) });
  const [to, into] = [new EncodedVideoPacketSource('vp8'), new EncodedAudioPacketSource('opus')];
  output.addVideoTrack(to);
  output.addAudioTrack(into);
  await output.start();
  const meta = {
    video: { decoderConfig: (await video.getDecoderConfig()) ?? undefined },
    audio: { decoderConfig: (await audio.getDecoderConfig()) ?? undefined },
  };
  for (let second = 0; second < seconds; second += 1) {
    for (const [at, packet] of pictures.entries())
      await to.add(packet.clone({ timestamp: second + at / pictures.length }), meta.video);
    for (const [at, packet] of isSoundless(second) ? [] : sounds.entries())
      await into.add(packet.clone({ timestamp: second + at * 0.02 }), meta.audio);
  }
  await output.finalize();
}

export async function packetsOf(track: InputTrack): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}
