import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { words } from '#words/words.ts';
import { formatTenths } from '../../format-duration.ts';
import { PictureChooser } from '../form/picture-chooser.tsx';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { nameOfVideo, type StudioVideo } from '../videos/use-studio-videos.ts';

const text = words.studioPoster;

export const posterNowId = 'poster-now';

type PosterNowProps = {
  video: StudioVideo;
  isBusy: boolean;
  onUsual: () => void;
  onRead: (image: ImageBitmap) => void;
};

/** The picture that the video has, the way back to the usual one, and the choice of one's own. */
export function PosterNow({ video, isBusy, onUsual, onRead }: PosterNowProps) {
  const { isUsual } = video.poster;
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-labelledby={posterNowId} className="grid grid-cols-1 gap-3">
        <h3 id={posterNowId} tabIndex={-1} className="font-semibold outline-none">
          {text.now}
        </h3>
        <Picture key={video.poster.file} video={video} />
        <p className="text-quiet">{originOf(video)}</p>
        {!isUsual && (
          <button
            type="button"
            aria-disabled={isBusy || undefined}
            className={`${smallButtonStyles} justify-self-start`}
            onClick={() => {
              // The button goes with the picture.
              document.getElementById(posterNowId)?.focus();
              onUsual();
            }}
          >
            <Undo2 aria-hidden="true" className="size-5" />
            {text.takeUsual}
          </button>
        )}
      </section>
      <section aria-labelledby="poster-own" className="grid grid-cols-1 gap-3">
        <h3 id="poster-own" className="font-semibold">
          {text.ownTitle}
        </h3>
        <PictureChooser onRead={onRead} />
      </section>
    </div>
  );
}

function Picture({ video }: { video: StudioVideo }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <p className="text-quiet">{text.missing}</p>;
  return (
    <img
      alt={text.alt(nameOfVideo(video))}
      src={`/studio/media/${video.id}/${video.poster.file}`}
      className="aspect-video w-full rounded-card bg-raised object-contain max-lg:max-w-80"
      onError={() => setMissing(true)}
    />
  );
}

function originOf({ poster }: StudioVideo): string {
  if (poster.isUsual) return text.usual;
  return poster.atSeconds === null ? text.own : text.second(formatTenths(poster.atSeconds));
}
