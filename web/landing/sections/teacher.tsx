import { useContent } from '../../content/content-provider.tsx';
import { ContentPicture } from '../../pictures/content-picture.tsx';

/** The instructor, in their own words. */
export function Teacher() {
  const { instructor, landing } = useContent();
  if (!landing.teacher.isShown) return null;
  const [opening, ...rest] = instructor.text;
  return (
    <section id="teacher" className="section-spacing">
      <div className="page-container grid gap-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:gap-x-14 md:gap-y-6">
        <h2 className="text-heading wrap-anywhere md:col-start-2">{landing.teacher.title}</h2>
        <div className="md:col-start-1 md:row-span-2 md:row-start-1">
          <ContentPicture
            picture={instructor.picture}
            className="aspect-square w-full max-w-72 rounded-card md:max-w-none"
          />
          <p className="mt-4 font-display text-title font-bold">{instructor.name}</p>
          <p className="text-quiet">{instructor.line}</p>
        </div>
        <div>
          <p className="max-w-measure text-title font-medium">{opening}</p>
          {rest.map((paragraph, place) => (
            <p key={place} className="mt-4 max-w-measure text-lead text-quiet">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}
