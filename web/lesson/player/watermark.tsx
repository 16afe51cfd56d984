import { useEffect, useState } from 'react';
import type { VideoPlayback } from '../playback/playback-lease.ts';

/** How long it stays on its way to each place; where motion is unwanted it jumps instead, as rarely. */
const everyMs = 30_000;
const places = 5;

/** A faint watermark with the viewer's masked e-mail, so that a filmed screen tells whose account it was. */
export function Watermark({ mark }: { mark: NonNullable<VideoPlayback['mark']> }) {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    // Asked for in the next frame, so that it sets out from its first place.
    const begin = requestAnimationFrame(() => setPlace(1));
    const timer = setInterval(() => setPlace((before) => (before + 1) % places), everyMs);
    return () => {
      cancelAnimationFrame(begin);
      clearInterval(timer);
    };
  }, []);
  return (
    <div aria-hidden="true" className="watermark" data-place={place}>
      <span data-text={mark.text} style={{ opacity: mark.opacity }} />
    </div>
  );
}
