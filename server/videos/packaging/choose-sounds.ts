/** Chooses which audio tracks of a recording are heard. */
import type { VideoNote } from '#rules/video/notes.ts';
import type { HeardTrack, SurveyedSound } from './survey-sounds.ts';

/**
 * Returns the tracks to mix, and notes the others. Tracks of one language are parts of one sound, such as desktop and
 * microphone; tracks of several languages are a choice, of which the first counts. If none is audible, the first one stays.
 */
export function chooseSounds(heard: readonly HeardTrack[], notes: VideoNote[]): SurveyedSound[] {
  for (const { track, sound } of heard) if (!sound) notes.push({ kind: 'sound-empty', track });
  const sounds = heard.flatMap(({ sound }) => sound ?? []);
  const audible = sounds.filter(({ measured }) => measured.lufs !== null);
  const language = audible.find((sound) => sound.language !== 'und')?.language ?? 'und';
  const chosen: SurveyedSound[] = [];
  for (const sound of audible) {
    const { track } = sound;
    if (sound.language !== 'und' && sound.language !== language)
      notes.push({ kind: 'sound-other-language', track, language: sound.language });
    else if (
      audible.some((other) => other !== sound && repeats(sound, other) && !isEarlierTwin(sound, other))
    )
      notes.push({ kind: 'sound-repeated', track });
    else chosen.push(sound);
  }
  if (chosen.length > 1) notes.push({ kind: 'sound-mixed', tracks: chosen.length });
  return chosen.length > 0 ? chosen : sounds.slice(0, 1);
}

/** Of two equal tracks, the earlier one stays. */
function isEarlierTwin(sound: SurveyedSound, other: SurveyedSound): boolean {
  return repeats(other, sound) && sound.track < other.track;
}

/** How loud another track has what a track has, and the least share of its energy that this makes up. */
const [leastGain, mostGain, leastShare] = [0.7, 1.4, 0.02];

/**
 * Returns whether a track is contained in another one: OBS records the mix beside the microphone, and both together would
 * be the same words twice.
 */
export function repeats(sound: SurveyedSound, other: SurveyedSound): boolean {
  const length = Math.min(sound.sketch.length, other.sketch.length);
  if (Math.abs(sound.start - other.start) > 0.05) return false;
  let [own, common, all] = [0, 0, 0];
  for (let at = 0; at < length; at += 1) {
    const [one, two] = [sound.sketch[at] ?? 0, other.sketch[at] ?? 0];
    own += one * one;
    common += one * two;
    all += two * two;
  }
  if (own === 0 || all === 0) return false;
  const gain = common / own;
  const share = (common * common) / (own * all);
  return gain > leastGain && gain < mostGain && share > leastShare;
}
