/**
 * The social cards of link previews, with the texts and pictures of the content. scripts/pictures/main.ts renders them, in
 * English for the pages of all languages.
 */
import type { ReactNode } from 'react';
import { countCourse, type PublicContent } from '#rules/content/public-content.ts';
import { moneyText } from '#rules/payments/money.ts';
import { firstPrice, type PaidPlan, plansForSale, type PriceList } from '#rules/plans.ts';
import { seo } from '#messages/en/documents.ts';
import { type AppId, AppScene } from '#web/pictures/app-scenes.tsx';
import { LogoMark } from '#web/pictures/logo.tsx';
import { Phone } from '#web/pictures/phone.tsx';
import { drawingOf } from '#web/pictures/picture-url.ts';
import { SectionPicture } from '#web/pictures/section-picture.tsx';
import drawn from './drawn-cards.json' with { type: 'json' };

export type CardId = 'landing' | 'course' | 'pricing';

type CardTexts = Record<CardId, readonly string[]>;

export const cardSize = { width: 1200, height: 630 } as const;

export function cardPath(id: CardId): string {
  return `/cards/${id}.jpg`;
}

/** Returns whether the card that was drawn for the sample course matches the texts of this site. */
export function isCardCurrent(id: CardId, texts: CardTexts): boolean {
  return JSON.stringify(drawn[id]) === JSON.stringify(texts[id]);
}

const { picture, course } = seo;

/** Returns the cards of a site; scripts/pictures renders those of the sample course to files. */
export function cardsOf(content: PublicContent): Record<CardId, ReactNode> {
  const texts = cardTextsOf(content);
  return {
    landing: (
      <Card id="landing" texts={texts.landing}>
        <AppPhone id="voice-assistant" />
        <AppPhone id="image-generator" />
        <AppPhone id="chatbot" />
      </Card>
    ),
    course: (
      <Card id="course" texts={texts.course}>
        {content.course.sections.map(({ id, picture: name }) => (
          <SectionPicture key={id} motif={drawingOf(name) ?? ''} />
        ))}
      </Card>
    ),
    pricing: (
      <Card id="pricing" texts={texts.pricing}>
        {plansForSale(content.priceList).map((plan) => (
          <PlanTile
            key={plan}
            {...content.plans[plan]}
            plan={plan}
            prices={tilePrices(content.priceList, plan)}
          />
        ))}
      </Card>
    ),
  };
}

/** Returns everything in the content that a card shows, which must be unchanged for the card to be used. */
export function cardTextsOf(content: PublicContent): CardTexts {
  const { site, landing, course: own, plans, priceList } = content;
  const { title, sections } = own;
  const { lessons } = countCourse(sections);
  const { showcase } = landing;
  const apps = showcase.rows.map((row) => row.picture);
  const tiles = plansForSale(priceList).flatMap((plan) => [
    plans[plan].title,
    plans[plan].summary,
    ...tilePrices(priceList, plan),
  ]);
  const mark = site.logo ? [site.logo] : [];
  return {
    // The last texts are not drawn, but identify the course that was.
    landing: [site.name, title, picture.landing(lessons, apps.length), ...apps, ...mark, showcase.counted],
    course: [
      site.name,
      course.title(lessons),
      picture.course,
      ...sections.map((section) => section.picture),
      ...mark,
      title,
    ],
    pricing: [site.name, landing.plans.title, picture.pricing, ...tiles, ...mark],
  };
}

function Card({ id, texts, children }: { id: CardId; texts: readonly string[]; children: ReactNode }) {
  const [site, title, text] = texts;
  return (
    <article id={id}>
      <div className="said">
        <p className="site">
          <LogoMark />
          {site}
        </p>
        <h1>{title}</h1>
        <p className="text">{text}</p>
      </div>
      <div className="shown">{children}</div>
    </article>
  );
}

function AppPhone({ id }: { id: AppId }) {
  return (
    <Phone className={`app-${id}`}>
      <AppScene id={id} />
    </Phone>
  );
}

/** Returns the texts of a plan's prices: the default one, and those of countries. */
function tilePrices(list: PriceList, plan: PaidPlan): string[] {
  const amount = (currency: string) =>
    moneyText(firstPrice(list, plan, currency).amountCents, currency, 'en');
  const ofCountries = list.countryCurrencies.map(({ country, currency }) =>
    picture.inCountry(amount(currency), country),
  );
  return [amount(list.defaultCurrency), ...ofCountries];
}

type PlanTileProps = { plan: PaidPlan; title: string; summary: string; prices: string[] };

function PlanTile({ plan, title, summary, prices: [price, ...inCountries] }: PlanTileProps) {
  return (
    <section className={plan}>
      <h2>{title}</h2>
      <p className="price">{price}</p>
      <p>{summary}</p>
      {inCountries.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
