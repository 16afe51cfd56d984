import { benefits } from '#content/benefits.ts';
import { courseTitle, sections } from '#content/course.ts';
import { landing } from '#content/landing.ts';
import lengths from '#content/media/lengths.json' with { type: 'json' };
import type { SectionContent } from '#rules/outline.ts';
import { type Currency, firstPrice, type PaidPlan } from '#rules/plans.ts';
import { words } from '#web/words/words.ts';
import { absoluteUrl } from './urls.ts';
import { cardPath, cardSize } from './page-head.tsx';
import { isoDuration, nodeReference, type SchemaNode } from './schema-node.ts';

const { about, level, prerequisites, certificate, syllabus } = words.seo;
const lessons = sections.flatMap((section) => section.lessons);

/** The course with its offers; a number in it is counted from the course itself. */
export function courseData(): SchemaNode {
  return {
    '@type': 'Course',
    ...nodeReference('course'),
    name: courseTitle,
    description: words.landing.description(lessons.length),
    url: absoluteUrl('/'),
    image: [{ '@type': 'ImageObject', url: absoluteUrl(cardPath('landing')), ...cardSize }],
    provider: nodeReference('provider'),
    inLanguage: 'en',
    educationalLevel: level,
    coursePrerequisites: prerequisites,
    about: [...about],
    teaches: benefits.map(({ title }) => title),
    isAccessibleForFree: false,
    educationalCredentialAwarded: {
      '@type': 'EducationalOccupationalCredential',
      name: certificate,
      credentialCategory: 'Certificate',
    },
    offers: [offer('premium', 'USD'), offer('ultra', 'USD'), offer('premium', 'MYR'), offer('ultra', 'MYR')],
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: isoDuration(filmSeconds(lessons)),
        inLanguage: 'en',
        instructor: nodeReference('teacher'),
      },
    ],
    syllabusSections: sections.map(sectionData),
    video: nodeReference('teaser'),
  };
}

/** People registered in Malaysia pay in ringgit, everyone else in dollars. */
function offer(plan: PaidPlan, currency: Currency): SchemaNode {
  return {
    '@type': 'Offer',
    name: landing.plans[plan].title,
    description: landing.plans[plan].summary,
    category: 'Paid',
    price: (firstPrice(plan, currency).amountCents / 100).toFixed(2),
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    url: absoluteUrl('/#plans'),
    ...(currency === 'MYR' ? { eligibleRegion: 'MY' } : { ineligibleRegion: 'MY' }),
  };
}

function sectionData({ title, lessons: own }: SectionContent): SchemaNode {
  const seconds = filmSeconds(own);
  return {
    '@type': 'Syllabus',
    name: title,
    description: syllabus(own.length, own[0]?.title ?? '', own.at(-1)?.title ?? ''),
    ...(seconds > 0 && { timeRequired: isoDuration(seconds) }),
  };
}

function filmSeconds(films: SectionContent['lessons']): number {
  const known: Record<string, number> = lengths;
  return films.reduce((sum, { id }) => sum + (known[id] ?? 0), 0);
}
