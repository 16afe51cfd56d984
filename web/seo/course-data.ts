import { benefits } from '#content/benefits.ts';
import { courseTitle, sections } from '#content/course.ts';
import { landing } from '#content/landing.ts';
import lengths from '#content/media/lengths.json' with { type: 'json' };
import type { SectionContent } from '#rules/outline.ts';
import { type Currency, firstPrice, type PaidPlan } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { absoluteUrl } from './urls.ts';
import { cardPath, cardSize } from './page-head.tsx';
import { isoDuration, nodeReference, type SchemaNode } from './schema-node.ts';

const { about, level, prerequisites, certificate, syllabus } = words.seo;
const lessons = sections.flatMap((section) => section.lessons);

/** Returns the schema.org node of the course with its offers; its numbers are counted from the content. */
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
        courseWorkload: isoDuration(videoSeconds(lessons)),
        inLanguage: 'en',
        instructor: nodeReference('teacher'),
      },
    ],
    syllabusSections: sections.map(sectionData),
    video: nodeReference('teaser'),
  };
}

/** Returns an offer. Users registered in Malaysia pay in ringgit, all others in dollars. */
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
  const seconds = videoSeconds(own);
  return {
    '@type': 'Syllabus',
    name: title,
    description: syllabus(own.length, own[0]?.title ?? '', own.at(-1)?.title ?? ''),
    ...(seconds > 0 && { timeRequired: isoDuration(seconds) }),
  };
}

function videoSeconds(videos: SectionContent['lessons']): number {
  const lengthById: Record<string, number> = lengths;
  return videos.reduce((sum, { id }) => sum + (lengthById[id] ?? 0), 0);
}
