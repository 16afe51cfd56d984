import { landing } from '#content/landing.ts';
import { words } from '#words/words.ts';
import { AppPicture } from '../../pictures/app-scene.tsx';
import { PromptLine } from './prompt-line.tsx';
import { Section } from './section.tsx';

/** The course's feature list: the five apps, one row each. */
export function Apps() {
  return (
    <Section id="apps" title={words.landing.apps.title} lead={words.landing.apps.lead}>
      <ol className="mt-10 lg:mt-16">
        {landing.apps.map((app) => (
          <li
            key={app.id}
            className="grid gap-6 border-t border-line py-8 first:border-t-0 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] md:items-center md:gap-8 lg:gap-12 lg:py-10"
          >
            <div className="max-md:order-last">
              <h3 className="text-heading">{app.title}</h3>
              <PromptLine>{app.prompt}</PromptLine>
              <p className="mt-4 max-w-measure text-quiet">{app.text}</p>
            </div>
            <AppPicture id={app.id} className="w-full rounded-card" />
          </li>
        ))}
      </ol>
    </Section>
  );
}
