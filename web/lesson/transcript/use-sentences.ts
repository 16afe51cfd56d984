import { useEffect, useState } from 'react';
import { type Sentence, sentencesOf } from '#rules/transcript.ts';
import { textOf } from '../player/captions.tsx';

export type Transcript = { is: 'loading' } | { is: 'none' } | { is: 'there'; sentences: Sentence[] };

/** The transcript of the video, made from its captions. */
export function useSentences(video: HTMLVideoElement | null): Transcript {
  const [transcript, setTranscript] = useState<Transcript>({ is: 'loading' });
  useEffect(() => {
    if (!video) return undefined;
    const read = () => {
      const element = video.querySelector('track');
      if (!element || element.readyState === HTMLTrackElement.ERROR) setTranscript({ is: 'none' });
      else if (element.readyState === HTMLTrackElement.LOADED) setTranscript(transcriptOf(element.track));
    };
    read();
    // Neither event bubbles, and the element is another one after its file was lost.
    for (const event of ['load', 'error']) video.addEventListener(event, read, { capture: true });
    return () => {
      for (const event of ['load', 'error']) video.removeEventListener(event, read, { capture: true });
    };
  }, [video]);
  return transcript;
}

/** Which sentence is being said; -1 before the first. */
export function useSentenceNow(video: HTMLVideoElement | null, sentences: readonly Sentence[]): number {
  const [now, setNow] = useState(-1);
  useEffect(() => {
    if (!video) return undefined;
    // A little early, so that a pressed sentence is the one that is marked.
    const look = () => setNow(sentences.findLastIndex(({ at }) => at <= video.currentTime + 0.05));
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
