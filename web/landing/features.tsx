import { ArrowRight } from 'lucide-react';
import type { PublicContent } from '#rules/content/public-content.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { useLangOf } from '#web/content/text-language.ts';
import { ContentPicture } from '#web/pictures/content-picture.tsx';
import { drawingOf } from '#web/pictures/picture-url.ts';
import { paint, Spark } from '#web/pictures/strokes.tsx';
import { sectionUrl } from './navigation.ts';
import { Section } from './section.tsx';

/** The showcase: each row is an app that learners build in the course. */
export function Showcase() {
  const { isShown, title, lead, rows } = useContent().landing.showcase;
  const langOf = useLangOf();
  if (!isShown) return null;
  return (
    <Section id="apps" title={title} lead={lead}>
      <ol className="mt-10 lg:mt-16">
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid gap-6 border-t border-line py-8 first:border-t-0 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] md:items-center md:gap-8 lg:gap-12 lg:py-10"
          >
            <div className="max-md:order-last">
              <h3 lang={langOf(row.title)} className="text-heading wrap-anywhere">
                {row.title}
              </h3>
              <PromptLine>{row.prompt}</PromptLine>
              <p lang={langOf(row.text)} className="mt-4 max-w-measure text-quiet">
                {row.text}
              </p>
            </div>
            <ContentPicture picture={row.picture} className="aspect-25/18 w-full rounded-card" />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The prompt that an app starts with, as the hero shows it. */
function PromptLine({ children }: { children: string }) {
  const langOf = useLangOf();
  return (
    <p className="mt-4 flex w-fit items-center gap-3 rounded-card bg-raised px-4 py-3 leading-snug font-medium shadow-low">
      <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
        <Spark x={12} y={12} size={9} fill={paint.amber} />
      </svg>
      <span lang={langOf(children)} className="min-w-0 wrap-anywhere">
        {children}
      </span>
    </p>
  );
}

/** The section "how it works", step by step. */
export function Steps() {
  const { isShown, title, items } = useContent().landing.steps;
  const langOf = useLangOf();
  if (!isShown) return null;
  const columns = columnsOf(items.length);
  return (
    <Section id="how-to-use" title={title}>
      <ol className={`mt-12 grid gap-10 md:gap-8 ${columnStyles[columns]}`}>
        {items.map((step, place) => (
          <li
            key={step.id}
            className={`step relative max-md:pl-16 ${(place + 1) % columns === 0 ? 'row-end' : ''}`}
          >
            <StepPicture step={place} of={items.length} />
            <h3 lang={langOf(step.title)} className="text-title wrap-anywhere md:mt-6">
              {step.title}
            </h3>
            <p lang={langOf(step.text)} className="mt-2 max-w-measure text-quiet">
              {step.text}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Four steps form two rows of two, so that no row has only one. */
function columnsOf(count: number): 1 | 2 | 3 {
  if (count === 1) return 1;
  return count === 2 || count === 4 ? 2 : 3;
}

const columnStyles = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' } as const;

/** The picture of a step: the first plays, the last is done, and those between are built. */
function StepPicture({ step, of }: { step: number; of: number }) {
  const sign = step === 0 ? signs.play : step === of - 1 ? signs.done : signs.build;
  return (
    <span className="step-picture" aria-hidden="true">
      <svg viewBox="0 0 24 24" fill="none" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
        <path d={sign} />
      </svg>
    </span>
  );
}

const signs = {
  play: 'M8 5.5v13l11-6.5z',
  build: 'M5 19l1-4.5L16.5 4l3.5 3.5L9.5 18zM14 6.5l3.5 3.5',
  done: 'M5 13l4.5 4.5L19.5 6.5',
};

type Card = PublicContent['landing']['benefits']['cards'][number];

/** The benefits: cards of different sizes, the first the widest. */
export function Benefits() {
  const { isShown, title, cards } = useContent().landing.benefits;
  if (!isShown) return null;
  return (
    <Section id="features" title={title}>
      <ul className="mt-10 grid gap-5 md:grid-cols-2 lg:mt-14">
        {cards.map((card, place) => (
          <BenefitCard key={card.id} card={card} isWide={isWideAt(place, cards.length)} />
        ))}
      </ul>
    </Section>
  );
}

/** The first card is wide, and so is the last if it would be alone in its row. */
function isWideAt(place: number, count: number): boolean {
  return place === 0 || (place === count - 1 && count % 2 === 0);
}

function BenefitCard({ card, isWide }: { card: Card; isWide: boolean }) {
  const langOf = useLangOf();
  const { landing } = useContent();
  const drawing = drawnCards[drawingOf(card.picture) ?? ''];
  const url = sectionUrl(card.leadsTo, landing);
  return (
    <li
      className={`relative isolate overflow-hidden rounded-card ${drawing?.isLight ? 'bg-amber text-on-amber' : 'bg-night text-on-night'} ${isWide ? 'md:col-span-2' : ''}`}
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
      <div className={`grid h-full gap-6 ${isWide ? 'md:grid-cols-2 md:items-center' : ''}`}>
        <div className="p-6 sm:p-10">
          {drawing && (
            <img src={`/pictures/${drawing.name}-icon.svg`} alt="" loading="lazy" width="48" height="48" />
          )}
          <h3 lang={langOf(card.title)} className={`text-title wrap-anywhere ${drawing ? 'mt-5' : ''}`}>
            {card.title}
          </h3>
          <p lang={langOf(card.text)} className="mt-3 max-w-measure">
            {card.text}
          </p>
          {url && (
            <a
              href={url}
              className="mt-5 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
            >
              {messages.landing.benefits.more}
              <span lang={langOf(card.title)} className="sr-only">
                : {card.title}
              </span>
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
            className={`mt-auto aspect-4/3 w-full ${isWide ? 'md:h-full' : ''}`}
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
