import { courseTitle, sections } from '#content/course.ts';
import { site } from '#content/site.ts';
import { pages } from '#rules/pages.ts';
import { firstPrice, type PaidPlan } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { moneyText } from '#rules/payments/money.ts';
import { PageHead } from './page-head.tsx';

const { course, pricing, cards } = words.seo;
const lessons = sections.flatMap((section) => section.lessons).length;

export function LandingHead() {
  const { title, description } = words.landing;
  return (
    <PageHead
      title={title(courseTitle)}
      description={description(lessons)}
      path={pages.landing}
      card={{ id: 'landing', alt: cards.landing(courseTitle) }}
      listed
    />
  );
}

export function CourseHead() {
  return (
    <PageHead
      title={`${course.title(lessons)} · ${site.name}`}
      description={course.description(sections.length)}
      path={pages.course}
      card={{ id: 'course', alt: cards.course(lessons) }}
      listed={false}
    />
  );
}

export function PricingHead() {
  return (
    <PageHead
      title={`${pricing.title} · ${site.name}`}
      description={pricing.description(priceText('premium'), priceText('ultra'))}
      path={pages.pricing}
      card={{ id: 'pricing', alt: cards.pricing }}
      listed={false}
    />
  );
}

/** The head of a private page: a title for the tab, and nothing for search engines. */
export function PrivateHead({ title }: { title?: string }) {
  return (
    <>
      <title>{title ? `${title} · ${site.name}` : site.name}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

function priceText(plan: PaidPlan): string {
  const { amountCents, currency } = firstPrice(plan, 'USD');
  return moneyText(amountCents, currency);
}
