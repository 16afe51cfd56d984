/** Makes the still edition of a packaged video in several forms at once, and keeps the best one that fits the budget. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AvFrameAudioSampleResource, toAvFrame } from '@mediabunny/server';
import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  type EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  HLS,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
} from 'mediabunny';
import { FilterAPI, Frame } from 'node-av';
import { stillsBudget, stillsForms, stillsName, stillsVoice } from '#rules/video/stills.ts';
import { fillGaps } from './audio.ts';
import { PackagingError } from './packaging-error.ts';
import { openEdition, type StillsEdition, watchScreen } from './stills-edition.ts';
import { verifyRendition } from './verify-segments.ts';

const { bitsPerSecond, samplesPerSecond } = stillsVoice;

/** mediabunny's own resampler drops samples without a low-pass filter, and high frequencies come back as noise. */
const filter = `aresample=${samplesPerSecond},aformat=sample_fmts=flt:channel_layouts=mono,asetnsamples=n=1024:p=0`;

/** The approximate share of the work for the voice. */
const voiceShare = 0.2;

/** Writes the voice as a file of its own, which all forms copy. `onSecond` receives the progress. */
async function writeVoice(
  track: InputAudioTrack,
  path: string,
  onSecond: (second: number) => void,
): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(path) });
  const source = new AudioSampleSource({
    codec: 'aac',
    quality: new Quality({ bitrate: bitsPerSecond }),
    // Plain AAC-LC; at this sample rate mediabunny would declare HE-AAC.
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

type Order = {
  /** The rendition to take the pictures from, and the smallest one. */
  quality: string;
  smallest: string;
  lengthSeconds: number;
  onProgress: (share: number) => void;
};

/** Writes `stills.m3u8` and its segments, unless the edition would be as large as the smallest rendition. */
export async function writeStills(folder: string, order: Order): Promise<void> {
  const { quality, smallest, lengthSeconds, onProgress } = order;
  const work = join(folder, '.stills');
  const input = openHls(join(folder, `${quality}.m3u8`));
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new PackagingError('broken', `${quality} has no picture`);
    const voice = await makeVoice(await input.getPrimaryAudioTrack(), `${work}-voice.mp4`, (second) =>
      onProgress((second / lengthSeconds) * voiceShare),
    );
    const budget = stillsBudget(lengthSeconds);
    const editions = await makeEditions(video, {
      ...order,
      work,
      voice,
      pictureBudget: budget - (voice?.bytes ?? 0),
      onProgress: (share) => onProgress(voiceShare + share * (1 - voiceShare)),
    });
    const chosen = await firstWithin(editions, budget);
    if ((await bytesIn(chosen)) >= (await bytesIn(folder, `${smallest}-`))) return;
    await moveFiles(chosen, folder);
    await verifyRendition(folder, { name: stillsName, hasAudio: voice !== null });
  } finally {
    input.dispose();
    for (const file of await readdir(folder))
      if (file.startsWith('.stills')) await rm(join(folder, file), { recursive: true, force: true });
  }
}

/** Removes a still edition, even an incomplete one. */
export async function removeStills(folder: string): Promise<void> {
  for (const file of await readdir(folder))
    if (file.startsWith(`${stillsName}.`) || file.startsWith(`${stillsName}-`)) await rm(join(folder, file));
}

function openHls(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [HLS, MP4] });
}

type Voice = { packets: AsyncGenerator<EncodedPacket>; config: AudioDecoderConfig; bytes: number };

async function makeVoice(
  track: InputAudioTrack | null,
  path: string,
  onSecond: (second: number) => void,
): Promise<Voice | null> {
  if (!track) return null;
  await writeVoice(track, path, onSecond);
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  const voice = await input.getPrimaryAudioTrack();
  const config = await voice?.getDecoderConfig();
  if (!voice || !config) throw new PackagingError('broken', 'The voice cannot be read');
  return { packets: new EncodedPacketSink(voice).packets(), config, bytes: (await stat(path)).size };
}

type Making = Order & { work: string; voice: Voice | null; pictureBudget: number };

/** Returns the folders of the editions that were not too large, the best first. */
async function makeEditions(video: InputVideoTrack, making: Making): Promise<string[]> {
  const { work, voice, lengthSeconds } = making;
  const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
  const editions: StillsEdition[] = [];
  for (const [place, form] of stillsForms.entries())
    editions.push(await openEdition(`${work}-${place}`, { form, size, voice: voice?.config ?? null }));
  let heard = (await voice?.packets.next())?.value as EncodedPacket | undefined;
  let heardAt = 0;
  const seconds = Array.from({ length: Math.max(1, Math.round(lengthSeconds)) }, (_, second) => second);
  for await (const screen of watchScreen(video, seconds)) {
    const { second } = screen;
    const isLast = second === seconds.length - 1;
    // The last picture is shown until the end.
    for (const edition of editions) await edition.look(screen, isLast ? lengthSeconds - second : 1);
    await dropTooLarge(editions, making.pictureBudget);
    const until = isLast ? Infinity : second + 1;
    while (heard && heard.timestamp < until) {
      heardAt = heard.timestamp;
      for (const edition of editions) await edition.addAudio(heard);
      heard = (await voice?.packets.next())?.value as EncodedPacket | undefined;
    }
    making.onProgress((second + 1) / seconds.length);
  }
  for (const edition of editions) await edition.finish(Math.max(lengthSeconds, heardAt + 0.001));
  return editions.map(({ folder }) => folder);
}

async function dropTooLarge(editions: StillsEdition[], budget: number): Promise<void> {
  while (editions.length > 1 && (editions[0]?.pictureBytes() ?? 0) > budget) {
    await editions.shift()?.cancel();
  }
}

async function firstWithin(folders: readonly string[], budget: number): Promise<string> {
  for (const folder of folders) if ((await bytesIn(folder)) <= budget) return folder;
  const last = folders.at(-1);
  if (last === undefined) throw new PackagingError('broken', 'There is no still edition');
  return last;
}

/** Returns the total size of a folder's files with this prefix. */
async function bytesIn(folder: string, beginning = ''): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.startsWith(beginning));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Moves the playlist last, so that the files it names already exist. */
async function moveFiles(from: string, to: string): Promise<void> {
  const segments = (await readdir(from)).filter((file) => !file.endsWith('.m3u8'));
  for (const file of [...segments, `${stillsName}.m3u8`]) await rename(join(from, file), join(to, file));
}
