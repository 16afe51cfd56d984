/** Decodes a segment of a video, to see that it can be played. The decoder is an optional part of an installation. */
import { readFile } from 'node:fs/promises';

/**
 * Decodes the first picture of a segment. The files are paths of its init segment and of itself. Without a decoder on
 * this machine the answer is `no-decoder`.
 */
export async function decodeSegment(files: {
  init: string;
  segment: string;
}): Promise<'decoded' | 'failed' | 'no-decoder'> {
  const decoder = await loadDecoder();
  if (!decoder) return 'no-decoder';
  const { ALL_FORMATS, BlobSource, Input, VideoSampleSink } = decoder;
  const bytes = await Promise.all([readFile(files.init), readFile(files.segment)]);
  const input = new Input({ source: new BlobSource(new Blob(bytes)), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return 'failed';
    for await (const sample of new VideoSampleSink(track, software).samples()) {
      const isPicture = sample.codedWidth > 0 && sample.codedHeight > 0;
      sample.close();
      return isPicture ? 'decoded' : 'failed';
    }
    return 'failed';
  } catch {
    return 'failed';
  } finally {
    input.dispose();
  }
}

const software = { hardwareAcceleration: 'prefer-software' } as const;

async function loadDecoder(): Promise<typeof import('mediabunny') | null> {
  try {
    const { registerMediabunnyServer } = await import('@mediabunny/server');
    registerMediabunnyServer();
    return await import('mediabunny');
  } catch {
    return null;
  }
}
