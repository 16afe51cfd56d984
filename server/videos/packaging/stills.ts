/** Makes the still edition of a video in several forms at once, and keeps the best one that fits the budget. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Demuxer } from 'node-av/api';
import type { Frame, Packet } from 'node-av/lib';
import type { Size } from '#rules/video/conversion.ts';
import { stillsBudget, stillsForms, stillsName } from '#rules/video/stills.ts';
import { finishHls, openHls } from './hls.ts';
import { secondOf } from './media-file.ts';
import { PackagingError } from './packaging-error.ts';
import { watchScreen } from './stills-screen.ts';
import { openStillsFile, type StillsFile } from './stills-forms.ts';
import { verifyRendition } from './verify-segments.ts';

export type Stills = {
  /** Takes the frame shown at a second of the video, and passes over all but those of full seconds. */
  see(frame: Frame, second: number): void;
  /** Writes `stills.m3u8` and its segments, unless the edition would be as large as the smallest rendition. */
  finish(ending: Ending): Promise<void>;
  /** Why it failed; null if it has not. A video plays without its still edition. */
  failure(): string | null;
  close(): Promise<void>;
};

type Ending = {
  /** The path of an MP4 with the voice; null without audio. */
  voicePath: string | null;
  /** The name of the smallest rendition. */
  smallest: string;
};

type Plan = { folder: string; size: Size; lengthSeconds: number };

/** Frames may be this much later than a full second. */
const graceSeconds = 0.001;

export function openStills({ folder, size, lengthSeconds }: Plan): Stills {
  const work = join(folder, '.stills');
  const budget = stillsBudget(lengthSeconds);
  const last = Math.max(1, Math.round(lengthSeconds)) - 1;
  let files: StillsFile[] = stillsForms.map((form, at) =>
    openStillsFile(`${work}-${at}.mp4`, { form, size }),
  );
  const screens = watchScreen();
  let [next, failure]: [number, string | null] = [0, null];

  const attempt = (task: () => void) => {
    if (failure !== null) return;
    try {
      task();
    } catch (error) {
      failure = detailOf(error);
    }
  };
  return {
    see(frame, second) {
      if (second + graceSeconds < next || next > last) return;
      attempt(() => {
        const screen = screens.look(frame, next);
        // The last picture is shown until the end.
        for (const file of files) file.look(screen, next === last ? lengthSeconds - next : 1);
        files = withoutTooLarge(files, budget);
        next += 1;
      });
    },
    async finish(ending) {
      attempt(() => files.forEach((file) => file.finish()));
      if (failure !== null) return;
      try {
        await keepBest(files, { folder, budget, ...ending });
      } catch (error) {
        failure = detailOf(error);
        await removeStills(folder);
      }
    },
    failure: () => failure,
    async close() {
      screens.close();
      for (const file of files) file.close();
      for (const name of await readdir(folder))
        if (name.startsWith('.stills')) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The pictures alone may already be larger than the whole edition may be. */
function withoutTooLarge(files: StillsFile[], budget: number): StillsFile[] {
  const from = files.findIndex((file) => file.bytes() <= budget);
  const kept = from < 0 ? files.slice(-1) : files.slice(from);
  for (const file of files) if (!kept.includes(file)) file.close();
  return kept;
}

type Keeping = Ending & { folder: string; budget: number };

async function keepBest(
  files: readonly StillsFile[],
  { folder, budget, voicePath, smallest }: Keeping,
): Promise<void> {
  const voiceBytes = voicePath === null ? 0 : (await stat(voicePath)).size;
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size + voiceBytes));
  const best = sizes.findIndex((bytes) => bytes <= budget);
  const chosen = files[best < 0 ? files.length - 1 : best];
  if (!chosen) throw new PackagingError('broken', 'There is no still edition');
  const work = join(folder, '.stills-hls');
  await writeSegments(work, { picturePath: chosen.path, voicePath });
  if ((await bytesIn(work)) >= (await bytesIn(folder, `${smallest}-`))) return;
  await moveFiles(work, folder);
  await verifyRendition(folder, { name: stillsName, hasAudio: voicePath !== null });
}

type Parts = { picturePath: string; voicePath: string | null };

/** Joins pictures and voice without encoding them again. */
async function writeSegments(folder: string, { picturePath, voicePath }: Parts): Promise<void> {
  await mkdir(folder);
  await using pictures = await Demuxer.open(picturePath);
  await using voice = voicePath === null ? null : await Demuxer.open(voicePath);
  const muxer = openHls(folder, stillsName);
  try {
    const [picture, sound] = [pictures.video(), voice?.audio()];
    if (!picture) throw new PackagingError('broken', 'There are no still pictures');
    const lanes: Lane[] = [{ packets: pictures.packetsSync(), to: muxer.addStream(picture) }];
    if (voice && sound) lanes.push({ packets: voice.packetsSync(), to: muxer.addStream(sound) });
    for (const { packet, to } of inOrder(lanes)) {
      // The encoder's delay has a time before 0.
      if (packet.pts >= 0n) muxer.writePacketSync(packet, to);
      packet.free();
    }
    await finishHls(muxer, folder, stillsName);
  } finally {
    if (muxer.isOpen) muxer.closeSync();
  }
}

type Lane = { packets: Generator<Packet | null>; to: number };

/** Yields the packets of several files by their times. */
function* inOrder(lanes: readonly Lane[]): Generator<{ packet: Packet; to: number }> {
  const nextOf = ({ packets }: Lane): Packet | null =>
    (packets.next().value as Packet | null | undefined) ?? null;
  const heads = lanes.map((lane) => ({ lane, packet: nextOf(lane) }));
  for (;;) {
    const [first] = heads
      .filter(({ packet }) => packet !== null)
      .toSorted((a, b) => timeOf(a.packet) - timeOf(b.packet));
    if (!first?.packet) return;
    yield { packet: first.packet, to: first.lane.to };
    first.packet = nextOf(first.lane);
  }
}

function timeOf(packet: Packet | null): number {
  return (packet && secondOf(packet)) ?? 0;
}

/** Removes a still edition, even an incomplete one. */
export async function removeStills(folder: string): Promise<void> {
  for (const file of await readdir(folder))
    if (file.startsWith(`${stillsName}.`) || file.startsWith(`${stillsName}-`)) await rm(join(folder, file));
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
