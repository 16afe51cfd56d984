/** The social cards of link previews, 1200 by 630. cards.css lays them out; scripts/pictures/main.ts renders them. */
import type { ReactNode } from 'react';
import { courseTitle, sections } from '#content/course.ts';
import { type AppId, landing } from '#content/landing.ts';
import { site } from '#content/site.ts';
import { firstPrice, type PaidPlan } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { AppScene } from '../pictures/app-scene.tsx';
import { LogoMark } from '../pictures/logo.tsx';
import { Phone } from '../pictures/phone.tsx';
import { SectionPicture } from '../pictures/section-picture.tsx';
import { moneyText } from '#rules/payments/money.ts';
import type { CardId } from './page-head.tsx';

const { picture, course } = words.seo;
const lessons = sections.flatMap((section) => section.lessons).length;

export const cards: Record<CardId, ReactNode> = {
  landing: (
    <Card id="landing" title={courseTitle} text={picture.landing(lessons, landing.apps.length)}>
      <AppPhone id="voice-assistant" />
      <AppPhone id="image-generator" />
      <AppPhone id="chatbot" />
    </Card>
  ),
  course: (
    <Card id="course" title={course.title(lessons)} text={picture.course}>
      {sections.map(({ id, image }) => (
        <SectionPicture key={id} motif={image} />
      ))}
    </Card>
  ),
  pricing: (
    <Card id="pricing" title={words.landing.plans.title} text={picture.pricing}>
      <PlanTile plan="ultra" />
      <PlanTile plan="premium" />
    </Card>
  ),
};

function Card({
  id,
  title,
  text,
  children,
}: {
  id: CardId;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <article id={id}>
      <div className="said">
        <p className="site">
          <LogoMark />
          {site.name}
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

function PlanTile({ plan }: { plan: PaidPlan }) {
  const { title, summary } = landing.plans[plan];
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
