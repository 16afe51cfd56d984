import { countCourse, withCounts } from '#rules/content/public-content.ts';
import { pages } from '#rules/pages.ts';
import { defaultCurrency, moneyText } from '#rules/payments/money.ts';
import { firstPrice, type PaidPlan } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { useContent, useSiteContent } from '../content/content-provider.tsx';
import { PageHead } from './page-head.tsx';

const { course, pricing, cards } = words.seo;

export function LandingHead() {
  const { site, course: own } = useContent();
  return (
    <PageHead
      title={`${own.title} · ${site.name}`}
      description={withCounts(site.search.description, own.sections)}
      path={pages.landing}
      card={{ id: 'landing', alt: cards.landing(own.title) }}
      listed={site.isOpen}
    />
  );
}

export function CourseHead() {
  const { site, course: own } = useContent();
  const { lessons } = countCourse(own.sections);
  return (
    <PageHead
      title={`${course.title(lessons)} · ${site.name}`}
      description={withCounts(site.search.courseDescription, own.sections)}
      path={pages.course}
      card={{ id: 'course', alt: cards.course(lessons) }}
      listed={false}
    />
  );
}

export function PricingHead() {
  const { site, plans, priceList } = useContent();
  const offer = (plan: PaidPlan) => {
    const { amountCents } = firstPrice(priceList, plan, defaultCurrency);
    return { plan: plans[plan].title, price: moneyText(amountCents, defaultCurrency) };
  };
  return (
    <PageHead
      title={`${pricing.title} · ${site.name}`}
      description={pricing.description(offer('premium'), offer('ultra'))}
      path={pages.pricing}
      card={{ id: 'pricing', alt: cards.pricing }}
      listed={false}
    />
  );
}

/** The head of a private page: a title for the tab, and nothing for search engines. */
export function PrivateHead({ title }: { title?: string }) {
  const { site } = useSiteContent();
  return (
    <>
      <title>{title ? `${title} · ${site.name}` : site.name}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
