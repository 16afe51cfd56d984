import { ArrowRight } from 'lucide-react';
import type { PublicContent } from '#rules/content/public-content.ts';
import { words } from '#words/words.ts';
import { useContent } from '../../content/content-provider.tsx';
import { ContentPicture } from '../../pictures/content-picture.tsx';
import { drawingOf } from '../../pictures/picture-url.ts';
import { sectionUrl } from '../navigation.ts';
import { Section } from './section.tsx';

type Card = PublicContent['landing']['benefits']['cards'][number];

/** The benefits: cards of different weight, the first the widest. */
export function Benefits() {
  const { isShown, title, cards } = useContent().landing.benefits;
  if (!isShown) return null;
  return (
    <Section id="features" title={title}>
      <ul className="mt-10 grid gap-5 lg:mt-14 lg:grid-cols-2">
        {cards.map((card, place) => (
          <BenefitCard key={card.id} card={card} isWide={isWideAt(place, cards.length)} />
        ))}
      </ul>
    </Section>
  );
}

/** The first card is wide, and so is the last where it would stand in its row alone. */
function isWideAt(place: number, count: number): boolean {
  return place === 0 || (place === count - 1 && count % 2 === 0);
}

function BenefitCard({ card, isWide }: { card: Card; isWide: boolean }) {
  const { landing } = useContent();
  const drawing = drawnCards[drawingOf(card.picture) ?? ''];
  const url = sectionUrl(card.leadsTo, landing);
  return (
    <li
      className={`relative isolate overflow-hidden rounded-card ${drawing?.isLight ? 'bg-amber text-on-amber' : 'bg-night text-on-night'} ${isWide ? 'lg:col-span-2' : ''}`}
    >
      {drawing && (
        <img
          src={`/pictures/${drawing.name}-background.svg`}
          alt=""
          loading="lazy"
          width="800"
          height="600"
          className="absolute inset-0 -z-10 size-full object-cover"
        />
      )}
      <div className={`grid h-full gap-6 ${isWide ? 'lg:grid-cols-2 lg:items-center' : ''}`}>
        <div className="p-6 sm:p-10">
          {drawing && (
            <img src={`/pictures/${drawing.name}-icon.svg`} alt="" loading="lazy" width="48" height="48" />
          )}
          <h3 className={`text-title wrap-anywhere ${drawing ? 'mt-5' : ''}`}>{card.title}</h3>
          <p className="mt-3 max-w-measure">{card.text}</p>
          {url && (
            <a
              href={url}
              className="mt-5 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
            >
              {words.landing.benefits.more}
              <span className="sr-only">: {card.title}</span>
              <ArrowRight aria-hidden="true" className="size-5" />
            </a>
          )}
        </div>
        {drawing ? (
          <img
            src={`/pictures/${drawing.name}.webp`}
            alt=""
            loading="lazy"
            width="640"
            height="480"
            className="mx-auto mt-auto w-full max-w-lg px-4"
          />
        ) : (
          <ContentPicture
            picture={card.picture}
            className={`mt-auto aspect-4/3 w-full ${isWide ? 'lg:h-full' : ''}`}
          />
        )}
      </div>
    </li>
  );
}

/** The drawings that were made for cards, each with a background and an icon. */
const drawnCards: Record<string, { name: string; isLight: boolean }> = {
  'benefit-master': { name: 'benefit-master', isLight: false },
  'benefit-build': { name: 'benefit-build', isLight: true },
  'benefit-launch': { name: 'benefit-launch', isLight: false },
};
