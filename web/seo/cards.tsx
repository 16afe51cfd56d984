/** The social cards of link previews, 1200 by 630, with the texts and pictures of the content. cards.css lays them out; scripts/pictures/main.ts renders them. */
import type { ReactNode } from 'react';
import { countCourse } from '#rules/content/counts.ts';
import type { PublicContent } from '#rules/content/public-content.ts';
import { firstPrice, type PaidPlan } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { type AppId, AppScene } from '../pictures/app-scene.tsx';
import { LogoMark } from '../pictures/logo.tsx';
import { Phone } from '../pictures/phone.tsx';
import { drawingOf } from '../pictures/picture-url.ts';
import { SectionPicture } from '../pictures/section-picture.tsx';
import { moneyText } from '#rules/payments/money.ts';
import type { CardId, CardTexts } from './drawn-cards.ts';

const { picture, course } = words.seo;

/** Returns the cards of a site; scripts/pictures makes files of those of the sample course. */
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
        <PlanTile {...content.plans.ultra} plan="ultra" />
        <PlanTile {...content.plans.premium} plan="premium" />
      </Card>
    ),
  };
}

/** Returns everything of the content that a card shows: a card is true only as long as none of it changes. */
export function cardTextsOf({ site, landing, course: { title, sections }, plans }: PublicContent): CardTexts {
  const { lessons } = countCourse(sections);
  const apps = landing.showcase.rows.map((row) => row.picture);
  const tiles = [plans.ultra, plans.premium].flatMap((plan) => [plan.title, plan.summary]);
  const mark = site.logo ? [site.logo] : [];
  return {
    landing: [site.name, title, picture.landing(lessons, apps.length), ...apps, ...mark],
    course: [
      site.name,
      course.title(lessons),
      picture.course,
      ...sections.map((section) => section.picture),
      ...mark,
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

function PlanTile({ plan, title, summary }: { plan: PaidPlan; title: string; summary: string }) {
  const [dollars, ringgit] = (['USD', 'MYR'] as const).map((currency) => {
    const price = firstPrice(plan, currency);
    return moneyText(price.amountCents, price.currency);
  });
  return (
    <section className={plan}>
      <h2>{title}</h2>
      <p className="price">{dollars}</p>
      <p>{summary}</p>
      <p>{picture.malaysia(ringgit ?? '')}</p>
    </section>
  );
}
