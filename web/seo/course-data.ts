import {
  countCourse,
  type PublicContent,
  type PublicSection,
  withCounts,
} from '#rules/content/public-content.ts';
import { type Currency, decimalText, defaultCurrency } from '#rules/payments/money.ts';
import { firstPrice, type PaidPlan, type PriceList } from '#rules/plans.ts';
import { countryCodes, type NamedCountry } from '#rules/registration.ts';
import { words } from '#words/words.ts';
import { teaserOf } from '../teaser/teaser-of.ts';
import { cardTextsOf } from './cards.tsx';
import { cardPath, cardSize, isCardTrue } from './drawn-cards.ts';
import { isoDuration, nodeReference, type SchemaNode } from './schema-node.ts';
import { absoluteUrl } from './urls.ts';

const { certificate, syllabus } = words.seo;

/** Returns the schema.org node of the course with its offers; its numbers are counted from the content. */
export function courseData(content: PublicContent): SchemaNode {
  const { site, course, landing, teaser, language } = content;
  const { about, level, prerequisites, description } = site.search;
  return {
    '@type': 'Course',
    ...nodeReference('course'),
    name: course.title,
    description: withCounts(description, course.sections) || course.summary,
    url: absoluteUrl('/'),
    image: isCardTrue('landing', cardTextsOf(content))
      ? [{ '@type': 'ImageObject', url: absoluteUrl(cardPath('landing')), ...cardSize }]
      : [],
    provider: nodeReference('provider'),
    inLanguage: language,
    educationalLevel: level,
    coursePrerequisites: prerequisites,
    about,
    teaches: landing.benefits.isShown ? landing.benefits.cards.map(({ title }) => title) : [],
    isAccessibleForFree: false,
    educationalCredentialAwarded: {
      '@type': 'EducationalOccupationalCredential',
      name: certificate,
      credentialCategory: 'Certificate',
    },
    offers: offers(content),
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: isoDuration(countCourse(course.sections).videoSeconds),
        inLanguage: language,
        instructor: nodeReference('teacher'),
      },
    ],
    syllabusSections: course.sections.map(sectionData),
    video: teaserOf(teaser) ? nodeReference('teaser') : '',
  };
}

/** Returns the offers of both plans, in the default currency and in that of each country that has its own. */
function offers(content: PublicContent): SchemaNode[] {
  const own = new Set(content.priceList.countryCurrencies.map(({ currency }) => currency));
  return [defaultCurrency, ...own].flatMap((currency) => [
    offerData(content, { plan: 'premium', currency }),
    offerData(content, { plan: 'ultra', currency }),
  ]);
}

function offerData(
  { plans, priceList }: PublicContent,
  { plan, currency }: { plan: PaidPlan; currency: Currency },
): SchemaNode {
  const { title, summary } = plans[plan];
  return {
    '@type': 'Offer',
    name: title,
    description: summary,
    category: 'Paid',
    price: decimalText(firstPrice(priceList, plan, currency).amountCents, currency),
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    url: absoluteUrl('/#plans'),
    ...regionsOf(priceList, currency),
  };
}

/** Returns the countries of an offer by their codes: those of the currency, or those that have another one. */
function regionsOf({ countryCurrencies }: PriceList, currency: Currency): Record<string, unknown> {
  const rows = countryCurrencies.filter((row) => currency === defaultCurrency || row.currency === currency);
  const codes = rows.flatMap(({ country }) => countryCodes[country as NamedCountry] ?? []);
  const regions = codes.length === 1 ? codes[0] : codes;
  if (codes.length === 0 || regions === undefined) return {};
  return currency === defaultCurrency ? { ineligibleRegion: regions } : { eligibleRegion: regions };
}

function sectionData(section: PublicSection): SchemaNode {
  const { title, lessons } = section;
  const { videoSeconds } = countCourse([section]);
  return {
    '@type': 'Syllabus',
    name: title,
    description: syllabus(lessons.length, lessons[0]?.title ?? '', lessons.at(-1)?.title ?? ''),
    ...(videoSeconds > 0 && { timeRequired: isoDuration(videoSeconds) }),
  };
}
