import { AppPicture } from '../../pictures/app-scene.tsx';
import { Meter } from '../meter.tsx';
import { galleryWords } from './gallery-words.ts';
import { Samples } from './samples.tsx';

const { surfaces, meters } = galleryWords;

/** Cards of each elevation, and a progress bar on one. */
export function SurfaceSamples() {
  return (
    <Samples title={surfaces.title}>
      <div className="grid items-start gap-6 md:grid-cols-3">
        <Card title={surfaces.surface} className="bg-surface shadow-low" />
        <Card title={surfaces.raised} className="bg-raised shadow-high" />
        <article className="overflow-hidden rounded-card bg-surface shadow-low">
          <AppPicture id="voice-assistant" className="w-full" />
          <div className="p-6">
            <h3 className="text-title">{surfaces.pictured}</h3>
            <p className="mt-2 text-quiet">{meters.text(33, 66)}</p>
            <Meter label={meters.label} value={33} max={66} className="mt-3" />
          </div>
        </article>
      </div>
    </Samples>
  );
}

function Card({ title, className }: { title: string; className: string }) {
  return (
    <article className={`rounded-card p-6 ${className}`}>
      <h3 className="text-title">{title}</h3>
      <p className="mt-2 text-quiet">{surfaces.text}</p>
    </article>
  );
}
