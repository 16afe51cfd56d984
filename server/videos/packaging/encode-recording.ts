/** Encodes a recording: its frames and its audio are read once, and go into all files. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'node-av/lib';
import { type Quality, qualitiesOf } from '#rules/video/conversion.ts';
import { cardRate, cardSize, drawCard } from './card.ts';
import { openPictures, type Pictures } from './pictures.ts';
import { openTap } from './poster-and-stills.ts';
import { readThrough } from './read-through.ts';
import { openRenditions } from './renditions.ts';
import { openSound } from './sound.ts';
import { toneMapTable } from './tone-map.ts';
import { posterPlace, type Work, type Written } from './work.ts';

type Take = (frames: readonly Frame[], place: number) => void;

export async function encodeRecording(work: Work): Promise<Written> {
  const { folder, survey, timeline, onProgress } = work;
  const rate = survey.picture?.rate ?? cardRate;
  const qualities = qualitiesOf(survey.picture ?? cardSize).slice(0, survey.picture ? undefined : 1);
  const tapPlace = posterPlace(qualities);
  const tap = openTap({ folder, size: qualities[tapPlace] ?? cardSize, timeline });
  const sound = openSound(work, (packet) => renditions.addSound(packet));
  const renditions = openRenditions({ folder, qualities, rate, voice: sound?.encoder ?? null });
  const pictures = await openPicturesOf(work, qualities, (frames, place) => {
    const second = (place * rate.den) / rate.num;
    renditions.show(frames, place);
    tap.see(frames[tapPlace], second);
    onProgress(Math.min(1, second / timeline.lengthSeconds));
  });
  try {
    if (!survey.picture) await pictures.add(drawCard());
    await readThrough(work, {
      sound,
      picture: survey.picture && { index: survey.picture.index, add: (frame) => pictures.add(frame) },
      // The card is shown while the audio plays.
      onSecond: (second) => (survey.picture ? undefined : pictures.reach(second)),
    });
    await pictures.finish();
    sound?.finish();
    const written = await renditions.finish();
    const failures = await tap.finish({
      voicePath: sound?.lowPath ?? null,
      smallest: written.at(-1)?.name ?? '',
    });
    return { renditions: written, ...failures };
  } finally {
    for (const each of [pictures, sound, renditions]) each?.close();
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
