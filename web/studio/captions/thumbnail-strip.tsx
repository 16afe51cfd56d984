import { useState } from 'react';
import { secondOfThumbnail, thumbnailAt } from '#rules/video/thumbnails.ts';
import { messages } from '#messages/messages.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import type { PlaybackLease } from '#web/lesson/playback-lease.ts';
import { placeInPicture, thumbnailsUrl } from '#web/lesson/thumbnails.tsx';

const text = messages.studioCaptions.film;

/** As many as a phone has room for in one row. */
const moments = 6;

type ThumbnailStripProps = { lease: PlaybackLease; onGo: (second: number) => void };

/** Moments of the video at equal distances, to go to; nothing for a video without thumbnails. */
export function ThumbnailStrip({ lease, onGo }: ThumbnailStripProps) {
  // The picture keeps its first URL, so that it is loaded only once.
  const [src, setSrc] = useState(() => thumbnailsUrl(lease));
  const [ratio, setRatio] = useState(16 / 9);
  if (src === null) return null;
  const { lengthSeconds } = lease.current();
  const places = Array.from({ length: moments }, (_, at) =>
    thumbnailAt(((at + 0.5) / moments) * lengthSeconds, lengthSeconds),
  );
  return (
    <div role="group" aria-label={text.moments} className="grid grid-cols-6 gap-1">
      {[...new Set(places)].map((place) => {
        const second = secondOfThumbnail(place, lengthSeconds);
        return (
          <button
            key={place}
            type="button"
            aria-label={text.goTo(formatClock(second))}
            title={formatClock(second)}
            style={{ aspectRatio: ratio }}
            className="overflow-hidden rounded-small bg-raised"
            onClick={() => onGo(second)}
          >
            <img
              src={src}
              alt=""
              draggable={false}
              style={placeInPicture(place)}
              className="w-[1000%] max-w-none"
              onLoad={({ currentTarget }) =>
                setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)
              }
              onError={() => setSrc(null)}
            />
          </button>
        );
      })}
    </div>
  );
}
