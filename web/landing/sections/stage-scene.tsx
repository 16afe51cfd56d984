import type { PictureId } from '#rules/content/public-content.ts';
import { AppScene, isApp } from '../../pictures/app-scene.tsx';
import { drawingOf, pictureUrl } from '../../pictures/picture-url.ts';
import { SectionMotif } from '../../pictures/section-picture.tsx';

/** A picture on the phone's screen, 280 by 560: an app's screen, an uploaded picture over all of it, or another drawing. */
export function StageScene({ picture }: { picture: PictureId }) {
  const name = drawingOf(picture) ?? '';
  if (isApp(name)) return <AppScene id={name} />;
  const url = pictureUrl(picture);
  if (url) {
    return (
      <g>
        <image
          href={url}
          width="280"
          height="560"
          preserveAspectRatio="xMidYMid slice"
          className="[clip-path:inset(0_round_36px)]"
        />
      </g>
    );
  }
  return (
    <g>
      <svg x="20" y="190" width="240" height="180" viewBox="0 0 160 120">
        <SectionMotif motif={name} />
      </svg>
    </g>
  );
}
