/** The landing page's structured data: one schema.org graph. */
import {
  countCourse,
  type PublicContent,
  type PublicSection,
  withCounts,
} from '#rules/content/public-content.ts';
import { pages } from '#rules/pages.ts';
import { type Currency, decimalText } from '#rules/payments/money.ts';
import { currentCents, firstPrice, type PaidPlan, plansForSale, type PriceList } from '#rules/plans.ts';
import { countryCodes, type NamedCountry } from '#rules/registration.ts';
import { messages } from '#messages/messages.ts';
import { type Teaser, teaserOf } from '#web/content/teaser.tsx';
import { pictureUrl } from '#web/pictures/picture-url.ts';
import { cardPath, cardSize, cardTextsOf, isCardCurrent } from './cards.tsx';
import { absoluteUrl, canonicalUrl } from './urls.ts';

export function structuredData(content: PublicContent): { '@context': string; '@graph': SchemaNode[] } {
  const teaser = teaserOf(content.teaser);
  const nodes = [
    providerData(content),
    siteData(content),
    teacherData(content),
    courseData(content),
    ...(content.landing.questions.isShown ? [questionsData(content)] : []),
    ...(teaser ? [teaserData(teaser, content.language)] : []),
  ];
  return { '@context': 'https://schema.org', '@graph': withoutEmpty(nodes) };
}

/** Removes empty values, at any depth. */
export function withoutEmpty<T>(value: T): T;
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => withoutEmpty(entry));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => !isEmpty(part));
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutEmpty(part)]));
}

/** A node of the schema.org graph. */
export type SchemaNode = { '@type': string; [property: string]: unknown };

/** Returns the reference to a node of the graph, by its URL. */
export function nodeReference(part: 'provider' | 'site' | 'teacher' | 'course' | 'questions' | 'teaser') {
  return { '@id': absoluteUrl(`/#${part}`) };
}

export function providerData({ site }: PublicContent): SchemaNode {
  const logo = site.logo && pictureUrl(site.logo);
  return {
    '@type': 'Organization',
    ...nodeReference('provider'),
    name: site.name,
    url: absoluteUrl(pages.landing),
    logo: logo
      ? { '@type': 'ImageObject', url: absoluteUrl(logo) }
      : { '@type': 'ImageObject', url: absoluteUrl('/icons/icon-512.png'), width: 512, height: 512 },
    email: site.email,
    address: site.company.join(', '),
    founder: nodeReference('teacher'),
  };
}

export function siteData({ site, language }: PublicContent): SchemaNode {
  return {
    '@type': 'WebSite',
    ...nodeReference('site'),
    name: site.name,
    url: absoluteUrl(pages.landing),
    inLanguage: language,
    publisher: nodeReference('provider'),
  };
}

/** Returns the instructor; details that the page does not show are omitted. */
function teacherData({ instructor, landing }: PublicContent): SchemaNode {
  const picture = pictureUrl(instructor.picture);
  return {
    '@type': 'Person',
    ...nodeReference('teacher'),
    name: instructor.name,
    worksFor: nodeReference('provider'),
    ...(landing.teacher.isShown && {
      jobTitle: instructor.line,
      description: instructor.text[0],
      image: picture ? absoluteUrl(picture) : '',
      url: absoluteUrl('/#teacher'),
      sameAs: landing.teacher.links.map(({ url }) => url).filter((url) => /^https:/i.test(url)),
    }),
  };
}

const { certificate, syllabus } = messages.seo;

/** Returns the schema.org node of the course with its offers; its numbers come from the content. */
function courseData(content: PublicContent): SchemaNode {
  const { site, course, landing, teaser, language } = content;
  const { about, level, prerequisites, description } = site.search;
  const { videoSeconds } = countCourse(course.sections);
  return {
    '@type': 'Course',
    ...nodeReference('course'),
    name: course.title,
    description: withCounts(description, course.sections) || course.summary,
    url: canonicalUrl(pages.landing, site),
    image: courseImage(content),
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
    // Without a measured video the workload is unknown, and an instance needs one.
    hasCourseInstance:
      videoSeconds === 0
        ? []
        : [
            {
              '@type': 'CourseInstance',
              courseMode: 'Online',
              courseWorkload: isoDuration(videoSeconds),
              inLanguage: language,
              instructor: nodeReference('teacher'),
            },
          ],
    syllabusSections: course.sections.map(sectionData),
    video: teaserOf(teaser) ? nodeReference('teaser') : '',
  };
}

/** Returns the instructor's own picture of links, or the drawn one if it is current. */
function courseImage(content: PublicContent): SchemaNode[] {
  const { picture } = content.site.search;
  const url = picture && pictureUrl(picture);
  if (url) return [{ '@type': 'ImageObject', url: absoluteUrl(url) }];
  return isCardCurrent('landing', cardTextsOf(content.original ?? content))
    ? [{ '@type': 'ImageObject', url: absoluteUrl(cardPath('landing')), ...cardSize }]
    : [];
}

/** Returns the offers of the plans for sale, in the default currency and in each country's own. */
function offers(content: PublicContent): SchemaNode[] {
  const { countryCurrencies, defaultCurrency } = content.priceList;
  const plans = plansForSale(content.priceList).toReversed();
  const own = new Set(countryCurrencies.map(({ currency }) => currency));
  return [defaultCurrency, ...own].flatMap((currency) =>
    plans.map((plan) => offerData(content, { plan, currency })),
  );
}

/** Returns a duration in ISO 8601: PT1H2M3S. */
export function isoDuration(lengthSeconds: number): string {
  const whole = Math.round(lengthSeconds);
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor(whole / 60) % 60, 'M'],
    [whole % 60, 'S'],
  ] as const;
  const written = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount}${unit}`);
  return `PT${written.join('') || '0S'}`;
}

function offerData(
  { site, plans, priceList }: PublicContent,
  { plan, currency }: { plan: PaidPlan; currency: Currency },
): SchemaNode {
  const { title, summary } = plans[plan];
  const price = firstPrice(priceList, plan, currency);
  return {
    '@type': 'Offer',
    name: title,
    description: summary,
    category: 'Paid',
    price: decimalText(currentCents(price), currency),
    priceCurrency: currency,
    ...(price.sale && { priceValidUntil: new Date(price.sale.endsAt).toISOString() }),
    availability: 'https://schema.org/InStock',
    url: `${canonicalUrl(pages.landing, site)}#plans`,
    ...regionsOf(priceList, currency),
  };
}

/** Returns the countries of an offer by their codes: those of the currency, or for the default one those with another. */
function regionsOf(
  { countryCurrencies, defaultCurrency }: PriceList,
  currency: Currency,
): Record<string, unknown> {
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

function questionsData({ site, landing, language }: PublicContent): SchemaNode {
  return {
    '@type': 'FAQPage',
    ...nodeReference('questions'),
    url: `${canonicalUrl(pages.landing, site)}#questions`,
    inLanguage: language,
    mainEntity: landing.questions.items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function teaserData({ title, description, publishedAt, film }: Teaser, language: string): SchemaNode {
  return {
    '@type': 'VideoObject',
    ...nodeReference('teaser'),
    name: title,
    description,
    thumbnailUrl: [absoluteUrl(film.poster)],
    uploadDate: publishedAt,
    duration: isoDuration(film.seconds),
    contentUrl: absoluteUrl(film.video),
    encodingFormat: 'video/mp4',
    width: film.width,
    height: film.height,
    inLanguage: language,
    isAccessibleForFree: true,
    caption: {
      '@type': 'MediaObject',
      contentUrl: absoluteUrl(film.captions),
      encodingFormat: 'text/vtt',
      inLanguage: language,
    },
    publisher: nodeReference('provider'),
  };
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
}
