/** The voice of a still edition, in a file of its own from which each form of the pictures takes it. */
import { AvFrameAudioSampleResource, toAvFrame } from '@mediabunny/server';
import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  FilePathTarget,
  type InputAudioTrack,
  Mp4OutputFormat,
  Output,
  Quality,
} from 'mediabunny';
import { FilterAPI, Frame } from 'node-av';
import { stillsVoice } from '#rules/video/stills.ts';
import { fillGaps } from './fill-gaps.ts';

const { bitsPerSecond, samplesPerSecond } = stillsVoice;

/** mediabunny's own resampler leaves out samples without a filter, and what is too high for the new rate comes back as noise. */
const filter = `aresample=${samplesPerSecond},aformat=sample_fmts=flt:channel_layouts=mono,asetnsamples=n=1024:p=0`;

/** `onSecond` hears how far it is. */
export async function writeVoice(
  track: InputAudioTrack,
  path: string,
  onSecond: (second: number) => void,
): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(path) });
  const source = new AudioSampleSource({
    codec: 'aac',
    quality: new Quality({ bitrate: bitsPerSecond }),
    // Plain AAC-LC; at this sample rate mediabunny would call it HE-AAC.
    fullCodecString: 'mp4a.40.2',
  });
  output.addAudioTrack(source);
  await output.start();
  const resampler = FilterAPI.create(filter);
  const filled = fillGaps();
  const addAll = async (frames: readonly Frame[]) => {
    const samples = frames.map((frame) => new AudioSample(new AvFrameAudioSampleResource(frame)));
    for (const sample of samples.flatMap(filled)) {
      await source.add(sample);
      sample.close();
    }
  };
  try {
    for await (const sample of new AudioSampleSink(track).samples()) {
      onSecond(sample.timestamp);
      const frame = new Frame();
      frame.alloc();
      await toAvFrame(sample, frame);
      sample.close();
      await addAll(await resampler.processAll(frame));
      frame.free();
    }
    await addAll(await resampler.processAll(null));
  } finally {
    resampler.close();
  }
  await output.finalize();
}
