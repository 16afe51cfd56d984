import { landing } from '#content/landing.ts';
import { words } from '#words/words.ts';
import { StepPicture } from './step-picture.tsx';
import { Section } from './section.tsx';

/** The section "how it works", in three steps. */
export function Steps() {
  return (
    <Section id="how-to-use" title={words.landing.steps.title} className="bg-surface">
      <ol className="mt-12 grid gap-10 md:grid-cols-3 md:gap-8">
        {landing.steps.map((step, place) => (
          <li key={step.id} className="step relative max-md:pl-16">
            <StepPicture step={place} />
            <h3 className="text-title md:mt-6">{step.title}</h3>
            <p className="mt-2 max-w-measure text-quiet">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
