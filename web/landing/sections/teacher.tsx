import { instructor } from '#content/instructor.ts';
import { words } from '#words/words.ts';

/** The instructor, in his own words. */
export function Teacher() {
  const [opening, ...rest] = instructor.words;
  return (
    <section id="teacher" className="section-spacing">
      <div className="page-container grid gap-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:gap-x-14 md:gap-y-6">
        <h2 className="text-heading md:col-start-2">{words.landing.teacher.title}</h2>
        <div className="md:col-start-1 md:row-span-2 md:row-start-1">
          <img
            src={instructor.portrait}
            alt=""
            loading="lazy"
            width="400"
            height="400"
            className="w-full max-w-72 rounded-card md:max-w-none"
          />
          <p className="mt-4 font-display text-title font-bold">{instructor.name}</p>
          <p className="text-quiet">{instructor.role}</p>
        </div>
        <div>
          <p className="max-w-measure text-title font-medium">{opening}</p>
          {rest.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-measure text-lead text-quiet">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}
