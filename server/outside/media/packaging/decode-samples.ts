/** Decodes the first picture or the first sound of a recording, to see that it can be played. */
import { AudioSampleSink, BufferSource, Input, MP4, VideoSampleSink } from 'mediabunny';

/** Opens a piece of fragmented MP4, with its initialization segment before it. */
export function openPiece(bytes: Uint8Array): Input {
  return new Input({ source: new BufferSource(bytes), formats: [MP4] });
}

export async function hasPicture(input: Input): Promise<boolean> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) return false;
  for await (const sample of new VideoSampleSink(track).samples()) {
    sample.close();
    return true;
  }
  return false;
}

export async function hasSamples(input: Input): Promise<boolean> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) return false;
  for await (const sample of new AudioSampleSink(track).samples()) {
    sample.close();
    return true;
  }
  return false;
}
