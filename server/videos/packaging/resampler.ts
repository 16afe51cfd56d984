/** Brings decoded audio of any form to 48 kHz stereo: mono is played by both speakers, more channels are mixed down. */
import { FilterAPI } from 'node-av/api';
import { AV_CHANNEL_ORDER_UNSPEC } from 'node-av/constants';
import { avChannelLayoutDefault, type Frame } from 'node-av/lib';
import { leastSamplesPerSecond } from './media-file.ts';
import { PackagingError } from './packaging-error.ts';

export const samplesPerSecond = 48_000;

export type Resampler = {
  /** Returns planar floats with their times; the caller frees them. @throws {PackagingError} unknown-sound */
  push(frame: Frame): Frame[];
  flush(): Frame[];
  close(): void;
};

export function openResampler(): Resampler {
  let filter: FilterAPI | null = null;
  let form = '';
  return {
    push(frame) {
      if (frame.sampleRate < leastSamplesPerSecond)
        throw new PackagingError('unknown-sound', `${frame.sampleRate} samples a second`);
      // WAV and PCM often do not say where their channels are.
      if (frame.channelLayout.order === AV_CHANNEL_ORDER_UNSPEC)
        frame.channelLayout = avChannelLayoutDefault(frame.channels);
      const now = `${frame.channels} ${frame.sampleRate} ${frame.format}`;
      const rest = form === now || !filter ? [] : [...filter.flushFramesSync()];
      if (form !== now) {
        filter?.close();
        filter = FilterAPI.create(describe(frame.channels));
        form = now;
      }
      return [...rest, ...(filter?.processAllSync(frame) ?? [])];
    },
    flush: () => [...(filter?.flushFramesSync() ?? [])],
    close: () => filter?.close(),
  };
}

function describe(channels: number): string {
  const stereo = channels === 1 ? 'pan=stereo|c0=c0|c1=c0' : 'aformat=channel_layouts=stereo';
  return `${stereo},aresample=${samplesPerSecond},aformat=sample_fmts=fltp`;
}
