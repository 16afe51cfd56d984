import { useState } from 'react';
import { words } from '#words/words.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { PictureImage } from '../pictures/drawn/section-image.tsx';

/** Presents the instructor: the first words at once, the rest on request. */
export function InstructorCard() {
  const [whole, setWhole] = useState(false);
  const { title, more, less } = words.course.instructor;
  const { instructor } = useAppContent();
  const [first, ...rest] = instructor.text;
  return (
    <section aria-labelledby="instructor">
      <h2 id="instructor" className="text-title">
        {title}
      </h2>
      <div className="mt-4 rounded-card bg-surface p-5 shadow-low">
        <div className="flex items-center gap-4">
          <PictureImage picture={instructor.picture} className="size-18 shrink-0 rounded-full bg-raised" />
          <p className="min-w-0">
            <strong className="block font-display text-lead leading-snug">{instructor.name}</strong>
            <span className="text-quiet">{instructor.line}</span>
          </p>
        </div>
        <div id="instructor-words" className="mt-4 grid gap-3">
          {first && <p>{first}</p>}
          {whole && rest.map((paragraph, place) => <p key={place}>{paragraph}</p>)}
        </div>
        {rest.length > 0 && (
          <button
            type="button"
            aria-expanded={whole}
            aria-controls="instructor-words"
            onClick={() => setWhole(!whole)}
            className="-mx-2 mt-2 min-h-11 rounded-small px-2 font-semibold text-sky underline-offset-4 hover:underline"
          >
            {whole ? less : more}
          </button>
        )}
      </div>
    </section>
  );
}
