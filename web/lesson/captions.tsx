import { type RefObject, useEffect, useState } from 'react';
import { captionsIn } from '#rules/captions/nearest-captions.ts';
import { type Sentence, sentencesOf } from '#rules/transcript.ts';
import { pageLanguage } from '#web/platform/page-language.ts';
import type { PlaybackLease, VideoPlayback } from './playback-lease.ts';
import { retryBackoff } from './retry-backoff.ts';

type Captions = {
  /** The current lines. */
  lines: string[];
  /** Counts the loads of the captions. */
  load: number;
};

/**
 * Loads the captions and returns the current lines, which the page renders in the site's font. Only the iPhone's native
 * full screen, which shows no elements of the page, uses the browser's captions.
 */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  { shown, language }: { shown: boolean; language: string | null },
): Captions {
  const [lines, setLines] = useState<string[]>([]);
  const load = useLoad(video, language);
  useEffect(() => {
    const element = video.current;
    const track = element && chosenTrack(element)?.track;
    if (!element || !track) return undefined;
    for (const { track: other } of element.querySelectorAll('track'))
      if (other !== track) other.mode = 'disabled';
    // Loaded even if they are hidden, since the transcript is made from them.
    track.mode = 'hidden';
    setLines([]);
    if (!shown) return undefined;

    const read = () => setLines([...(track.activeCues ?? [])].map(textOf));
    const byBrowser = () => void (track.mode = 'showing');
    const byUs = () => void (track.mode = 'hidden');
    read();
    track.addEventListener('cuechange', read);
    element.addEventListener('webkitbeginfullscreen', byBrowser);
    element.addEventListener('webkitendfullscreen', byUs);
    return () => {
      track.removeEventListener('cuechange', read);
      element.removeEventListener('webkitbeginfullscreen', byBrowser);
      element.removeEventListener('webkitendfullscreen', byUs);
    };
  }, [video, shown, language, load]);
  return { lines, load };
}

/** Increments when a failed file should be loaded again, after a pause or when the connection returns. */
function useLoad(video: RefObject<HTMLVideoElement | null>, language: string | null): number {
  const [load, setLoad] = useState(0);
  const [{ wait }] = useState(retryBackoff);
  useEffect(() => {
    const element = video.current && chosenTrack(video.current);
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const again = () => {
      if (!signal.aborted) setLoad(load + 1);
    };
    element.addEventListener('error', (event) => void wait(event).then(again, () => undefined), { signal });
    const online = () => element.readyState === HTMLTrackElement.ERROR && again();
    addEventListener('online', online, { signal });
    return () => listening.abort();
  }, [video, wait, load, language]);
  return load;
}

/** Returns the language of the shown captions: the preferred one, the page's, or else the first; null without captions. */
export function chosenLanguage(captions: VideoPlayback['captions'], preferred: string | null): string | null {
  const chosen =
    captions.find(({ language }) => language === preferred) ?? captionsIn(captions, pageLanguage);
  return chosen?.language ?? null;
}

function chosenTrack(video: HTMLVideoElement): HTMLTrackElement | null {
  return video.querySelector<HTMLTrackElement>('track[data-chosen]');
}

type CaptionTracksProps = Pick<Captions, 'load'> & {
  captions: VideoPlayback['captions'];
  chosen: string | null;
  lease: PlaybackLease;
};

/** The tracks of a video, as new elements for each load, since browsers never retry a failed one. */
export function CaptionTracks({ captions, chosen, load, lease }: CaptionTracksProps) {
  return captions.map((one) => (
    <CaptionTrack key={`${load} ${one.url}`} {...one} isChosen={one.language === chosen} lease={lease} />
  ));
}

type CaptionTrackProps = VideoPlayback['captions'][number] &
  Pick<CaptionTracksProps, 'lease'> & { isChosen: boolean };

function CaptionTrack({ language, label, url, isChosen, lease }: CaptionTrackProps) {
  // A changed URL would load the captions again.
  const [src] = useState(() => lease.fresh(url));
  return (
    <track kind="captions" src={src} srcLang={language} label={label} data-chosen={isChosen || undefined} />
  );
}

function textOf(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}

type Transcript = { is: 'loading' } | { is: 'none' } | { is: 'there'; sentences: Sentence[] };

/** The transcript of the video, made from its captions in the chosen language. */
export function useSentences(video: HTMLVideoElement | null, language: string | null): Transcript {
  const [transcript, setTranscript] = useState<Transcript>({ is: 'loading' });
  useEffect(() => {
    if (!video) {
      setTranscript({ is: 'loading' });
      return undefined;
    }
    const read = () => {
      const element = chosenTrack(video);
      if (!element || element.readyState === HTMLTrackElement.ERROR) setTranscript({ is: 'none' });
      else if (element.readyState === HTMLTrackElement.LOADED) setTranscript(transcriptOf(element.track));
      else setTranscript({ is: 'loading' });
    };
    read();
    // Neither event bubbles, and a failed file gets a new element.
    for (const event of ['load', 'error']) video.addEventListener(event, read, { capture: true });
    return () => {
      for (const event of ['load', 'error']) video.removeEventListener(event, read, { capture: true });
    };
  }, [video, language]);
  return transcript;
}

/** The place of the playback position in a transcript. */
type PlaceInTranscript = {
  /** The index of the sentence; -1 before the first. */
  sentence: number;
  /** The index of the caption within the sentence. */
  part: number;
};

/** Returns the place in a transcript at a second. It is a little early, so that a clicked sentence is the current one. */
export function placeAt(sentences: readonly Sentence[], second: number): PlaceInTranscript {
  const isReached = ({ at }: { at: number }) => at <= second + 0.05;
  const sentence = sentences.findLastIndex(isReached);
  return { sentence, part: Math.max(0, sentences[sentence]?.parts?.findLastIndex(isReached) ?? 0) };
}

/** Follows the place of the playback position in the transcript. */
export function usePlaceInTranscript(
  video: HTMLVideoElement | null,
  sentences: readonly Sentence[],
): PlaceInTranscript {
  const [now, setNow] = useState<PlaceInTranscript>({ sentence: -1, part: 0 });
  useEffect(() => {
    if (!video) return undefined;
    const look = () =>
      setNow((before) => {
        const place = placeAt(sentences, video.currentTime);
        return place.sentence === before.sentence && place.part === before.part ? before : place;
      });
    look();
    for (const event of ['timeupdate', 'seeking', 'seeked']) video.addEventListener(event, look);
    return () => {
      for (const event of ['timeupdate', 'seeking', 'seeked']) video.removeEventListener(event, look);
    };
  }, [video, sentences]);
  return now;
}

function transcriptOf({ cues }: TextTrack): Transcript {
  const read = [...(cues ?? [])].map((cue) => ({
    start: cue.startTime,
    end: cue.endTime,
    text: textOf(cue).replaceAll(/\s+/g, ' ').trim(),
  }));
  return read.length === 0 ? { is: 'none' } : { is: 'there', sentences: sentencesOf(read) };
}
