import type { PictureId } from '#rules/content/public-content.ts';
import { drawingOf, pictureUrl } from './picture-url.ts';
import sections from './drawn/sections.svg';

type SectionImageProps = {
  /** An uploaded image's id, or the name of a drawing, as the outline gives it. */
  image: string;
  className?: string;
};

/** The picture of a section; an unknown drawing shows the first one's. */
export function SectionImage({ image, className = '' }: SectionImageProps) {
  const picture: PictureId = isPictureId(image) ? image : `drawing:${image}`;
  return <PictureImage picture={picture} className={`aspect-4/3 bg-night ${className}`} />;
}

/** A picture of the content as a file, for the app, whose scripts hold no drawings. */
export function PictureImage({ picture, className }: { picture: PictureId; className: string }) {
  const url = pictureUrl(picture);
  if (url) return <img src={url} alt="" loading="lazy" className={`object-cover ${className}`} />;
  return (
    <img src={sections} alt="" className={`object-cover ${placeOf(drawingOf(picture) ?? '')} ${className}`} />
  );
}

function isPictureId(image: string): image is PictureId {
  return /^(image|drawing):/.test(image);
}

export function placeOf(motif: string): string {
  return places[motif] ?? 'object-[0_0%]';
}

/** The vertical position of each picture in the file of all. */
const places: Record<string, string> = {
  dart: 'object-[0_16.667%]',
  widgets: 'object-[0_33.333%]',
  firebase: 'object-[0_50%]',
  'ai-apps': 'object-[0_66.667%]',
  launch: 'object-[0_83.333%]',
  book: 'object-[0_100%]',
};
