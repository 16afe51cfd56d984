/** Leads sound through filters of FFmpeg. */
import type { AudioSample } from 'mediabunny';
import { AV_SAMPLE_FMT_FLT, avChannelLayoutDefault, FilterAPI, Frame } from 'node-av';

export type SoundForm = { channels: number; sampleRate: number };

type Take = (frame: Frame) => void;

export type SoundFilter = {
  /** Leads a piece of sound in, and hands on the frames that come out meanwhile; they are freed afterwards. */
  push(sample: AudioSample, take: Take): void;
  /** Hands on what is still within. */
  flush(take: Take): void;
  close(): void;
};

/** `describe` writes the filters, in the language of FFmpeg, for sound of this form. */
export function openSoundFilter(describe: (form: SoundForm) => string): SoundFilter {
  let filter: FilterAPI | null = null;
  let frames = 0;
  return {
    push(sample, take) {
      const { numberOfFrames, numberOfChannels: channels, sampleRate } = sample;
      filter ??= FilterAPI.create(describe({ channels, sampleRate }), { threads: 1 });
      const data = Buffer.alloc(numberOfFrames * channels * Float32Array.BYTES_PER_ELEMENT);
      sample.copyTo(data, { planeIndex: 0, format: 'f32' });
      const frame = Frame.fromAudioBuffer(data, {
        nbSamples: numberOfFrames,
        format: AV_SAMPLE_FMT_FLT,
        sampleRate,
        channelLayout: avChannelLayoutDefault(channels),
        pts: BigInt(frames),
        timeBase: { num: 1, den: sampleRate },
      });
      frames += numberOfFrames;
      try {
        handOn(filter.processAllSync(frame), take);
      } finally {
        frame.free();
      }
    },
    flush(take) {
      if (filter) handOn(filter.flushFramesSync(), take);
    },
    close: () => filter?.close(),
  };
}

function handOn(frames: Iterable<Frame>, take: Take): void {
  for (const frame of frames) {
    take(frame);
    frame.free();
  }
}
