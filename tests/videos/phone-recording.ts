/** Recordings that say what their encoder put before the sound, as phones and most programs write them. */
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
import { makeRecording, type RecordingKind } from './recordings.ts';
import { packetsOf } from './repeated-recording.ts';

/** The frames that the encoder of AAC puts before the sound. */
const aacFrames = 1_024;

/** Writes an MP4 with H.264 and AAC whose sound begins so much before its picture, which players leave out. */
export async function writePhoneRecording(path: string, kind: RecordingKind): Promise<void> {
  const input = new Input({ source: new BufferSource(await makeRecording(kind)), formats: [MP4] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || !audio) throw new Error('The recording holds no picture, or no sound');
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(path) });
  const [picture, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')];
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  const early = aacFrames / (await audio.getSampleRate());
  const addPictures = async () => {
    const decoderConfig = (await video.getDecoderConfig()) ?? undefined;
    for (const packet of await packetsOf(video)) await picture.add(packet, { decoderConfig });
    picture.close();
  };
  const addSound = async () => {
    const decoderConfig = (await audio.getDecoderConfig()) ?? undefined;
    for (const packet of await packetsOf(audio))
      await sound.add(packet.clone({ timestamp: packet.timestamp - early }), { decoderConfig });
    sound.close();
  };
  await Promise.all([addPictures(), addSound()]);
  await output.finalize();
}
