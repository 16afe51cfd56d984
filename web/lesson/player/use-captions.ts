import { type RefObject, useEffect, useState } from 'react';

/**
 * The lines to be read now. We write captions ourselves, in the site's face; only the iPhone's own
 * full screen, which shows nothing of ours, gets the browser's.
 */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, shown: boolean): string[] {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    const element = video.current;
    const track = element?.querySelector('track')?.track;
    if (!element || !track) return undefined;
    // Loaded also while nobody reads them here: the transcript is made of them.
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
  }, [video, shown]);
  return lines;
}

export function textOf(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}
