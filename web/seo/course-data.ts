import { countCourse, withCounts } from '#rules/content/counts.ts';
import type { PublicContent, PublicSection } from '#rules/content/public-content.ts';
import { type Currency, firstPrice, type PaidPlan } from '#rules/plans.ts';
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

function offers({ plans }: PublicContent): SchemaNode[] {
  const offer = (plan: PaidPlan, currency: Currency) => offerData(plans[plan], { plan, currency });
  return [offer('premium', 'USD'), offer('ultra', 'USD'), offer('premium', 'MYR'), offer('ultra', 'MYR')];
}

/** Returns an offer. Users registered in Malaysia pay in ringgit, all others in dollars. */
function offerData(
  { title, summary }: { title: string; summary: string },
  { plan, currency }: { plan: PaidPlan; currency: Currency },
): SchemaNode {
  return {
    '@type': 'Offer',
    name: title,
    description: summary,
    category: 'Paid',
    price: (firstPrice(plan, currency).amountCents / 100).toFixed(2),
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    url: absoluteUrl('/#plans'),
    ...(currency === 'MYR' ? { eligibleRegion: 'MY' } : { ineligibleRegion: 'MY' }),
  };
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
