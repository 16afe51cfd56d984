import { ArrowRight } from 'lucide-react';
import { benefits } from '#content/benefits.ts';
import { landing } from '#content/landing.ts';
import { words } from '#words/words.ts';
import { Section } from './section.tsx';

/** "Build Smarter, Not Harder": three cards of different weight, the first the widest. */
export function Benefits() {
  return (
    <Section id="features" title={landing.benefitsTitle}>
      <ul className="mt-10 grid gap-5 lg:mt-14 lg:grid-cols-2">
        {benefits.map((card, place) => (
          <li
            key={card.id}
            className={`relative isolate overflow-hidden rounded-card ${card.light ? 'bg-amber text-on-amber' : 'bg-night text-on-night'} ${place === 0 ? 'lg:col-span-2' : ''}`}
          >
            <img
              src={card.backgroundUrl}
              alt=""
              loading="lazy"
              width="800"
              height="600"
              className="absolute inset-0 -z-10 size-full object-cover"
            />
            <div className={`grid h-full gap-6 ${place === 0 ? 'lg:grid-cols-2 lg:items-center' : ''}`}>
              <div className="p-6 sm:p-10">
                <img src={card.iconUrl} alt="" loading="lazy" width="48" height="48" />
                <h3 className="mt-5 text-title">{card.title}</h3>
                <p className="mt-3 max-w-measure">{card.text}</p>
                <a
                  href={ways[card.id] ?? '#inside'}
                  className="mt-5 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
                >
                  {words.landing.benefits.more}
                  <span className="sr-only">: {card.title}</span>
                  <ArrowRight aria-hidden="true" className="size-5" />
                </a>
              </div>
              <img
                src={card.imageUrl}
                alt=""
                loading="lazy"
                width="640"
                height="480"
                className="mx-auto mt-auto w-full max-w-lg px-4"
              />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The anchors of the cards' "Explore more" links. */
const ways: Record<number, string> = { 1: '#inside', 2: '#apps', 3: '#inside-6' };
