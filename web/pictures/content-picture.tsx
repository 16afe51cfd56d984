import type { ReactNode } from 'react';
import type { PictureId } from '#rules/content/public-content.ts';
import { AppPicture, BusinessAutomation, Chatbot, isApp } from './app-scenes.tsx';
import { paint } from './strokes.tsx';
import { drawingOf, pictureUrl } from './picture-url.ts';
import { SectionPicture } from './section-picture.tsx';

type ContentPictureProps = {
  picture: PictureId;
  /** It gives the width and the ratio; an uploaded picture is cropped to them. */
  className: string;
};

/** The picture that content names: an uploaded image or a drawing of ours. An unknown drawing shows the first section's. */
export function ContentPicture({ picture, className }: ContentPictureProps) {
  const url = pictureUrl(picture);
  if (url) return <img src={url} alt="" loading="lazy" className={`object-cover ${className}`} />;
  const name = drawingOf(picture) ?? '';
  if (isApp(name)) return <AppPicture id={name} className={className} />;
  const still = stills[name];
  if (!still) return <SectionPicture motif={name} className={className} />;
  const { top, scene } = still;
  return (
    <svg viewBox={`-110 ${top} 500 262`} className={className} aria-hidden="true">
      <path d={`M-110 ${top}h500v262h-500z`} fill={paint.night} />
      {scene}
    </svg>
  );
}

/** Parts of the apps' screens, 500 by 262, for the intro. */
const stills: Record<string, { top: number; scene: ReactNode }> = {
  'intro-say': { top: 92, scene: <Chatbot /> },
  'intro-build': { top: 138, scene: <BusinessAutomation /> },
};
