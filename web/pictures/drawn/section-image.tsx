import sections from './sections.svg';

/** The picture of a section, found by the name that the outline gives; an unknown name gets the first. */
export function SectionImage({ motif, className = '' }: { motif: string; className?: string }) {
  return (
    <img
      src={sections}
      alt=""
      className={`aspect-4/3 bg-night object-cover ${placeOf(motif)} ${className}`}
    />
  );
}

export function placeOf(motif: string): string {
  return places[motif] ?? 'object-[0_0%]';
}

/** The vertical position of each picture in the file of all. */
const places: Record<string, string> = {
  dart: 'object-[0_20%]',
  widgets: 'object-[0_40%]',
  firebase: 'object-[0_60%]',
  'ai-apps': 'object-[0_80%]',
  launch: 'object-[0_100%]',
};
