import { useEffect, useState } from 'react';

/** Returns the whole second of the video. */
export function useSecond(video: HTMLVideoElement | null): number {
  const [second, setSecond] = useState(0);
  useEffect(() => {
    if (!video) return undefined;
    const look = () => setSecond(Math.floor(video.currentTime));
    look();
    const moments = ['timeupdate', 'seeking', 'loadedmetadata'];
    for (const moment of moments) video.addEventListener(moment, look);
    return () => {
      for (const moment of moments) video.removeEventListener(moment, look);
    };
  }, [video]);
  return second;
}
