/**
 * Encodes a recording: its frames and its audio go into all files. The frames set the pace: a slide that stands for hours
 * is repeated in its rhythm, and the audio is read along with it, so neither waits for the other in memory.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'node-av/lib';
import { type Quality, qualitiesOf } from '#rules/video/conversion.ts';
import { cardRate, cardSize, drawCard } from './card.ts';
import { openPictures, type Pictures } from './pictures.ts';
import { openTap } from './poster-and-stills.ts';
import { readFrames } from './read-tracks.ts';
import { openRenditions } from './renditions.ts';
import { openSound } from './sound.ts';
import { toneMapTable } from './tone-map.ts';
import { posterPlace, type Work, type Written } from './work.ts';

type Take = (frames: readonly Frame[], place: number) => Promise<void>;

export async function encodeRecording(work: Work): Promise<Written> {
  const { path, folder, survey, timeline, onProgress } = work;
  const rate = survey.picture?.rate ?? cardRate;
  const qualities = qualitiesOf(survey.picture ?? cardSize).slice(0, survey.picture ? undefined : 1);
  const tapPlace = posterPlace(qualities);
  const tap = openTap({ folder, size: qualities[tapPlace] ?? cardSize, timeline });
  const sound = openSound(work, (packet) => renditions.addSound(packet));
  const renditions = openRenditions({ folder, qualities, rate, voice: sound?.encoder ?? null });
  const pictures = await openPicturesOf(work, qualities, async (frames, place) => {
    const second = (place * rate.den) / rate.num;
    await sound?.reach(second);
    renditions.show(frames, place);
    tap.see(frames[tapPlace], second);
    onProgress(Math.min(1, second / timeline.lengthSeconds));
  });
  try {
    if (survey.picture)
      for await (const frame of readFrames({ path, jumps: survey.jumps }, survey.picture.index))
        await pictures.add(frame);
    else await pictures.add(drawCard());
    await pictures.finish();
    await sound?.finish();
    const written = await renditions.finish();
    const failures = await tap.finish({
      voicePath: sound?.lowPath ?? null,
      smallest: written.at(-1)?.name ?? '',
    });
    return { renditions: written, ...failures };
  } finally {
    for (const each of [pictures, sound, renditions]) await each?.close();
    await tap.close();
    await rm(tablePath(folder), { force: true });
  }
}

async function openPicturesOf(work: Work, qualities: readonly Quality[], take: Take): Promise<Pictures> {
  const { folder, survey, timeline } = work;
  const { picture } = survey;
  const rate = picture?.rate ?? cardRate;
  const hdr = picture?.hdr ?? null;
  if (hdr) await writeFile(tablePath(folder), toneMapTable(hdr));
  const plan = {
    sizes: qualities,
    turn: picture?.turn ?? '',
    hdr,
    tablePath: tablePath(folder),
    isInterlaced: picture?.isInterlaced ?? false,
    start: timeline.start,
    rate,
    frames: Math.round((timeline.lengthSeconds * rate.num) / rate.den),
  };
  return openPictures(plan, take);
}

function tablePath(folder: string): string {
  return join(folder, '.tone-map.cube');
}
