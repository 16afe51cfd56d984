/** The comparison of the plans on the landing page: what each opens, by the rules that the server applies. */
import { lessonAccess, smallestPlanFor, ultraAccess, type Viewer } from '#rules/access.ts';
import { earned } from '#rules/certificate.ts';
import { type Plan, plansForSale } from '#rules/plans.ts';
import { countCourse, type PublicContent, type PublicSection } from './public-content.ts';

type InPlans<T> = Readonly<Record<Plan, T>>;

export type ComparedFeature =
  /** The number of lessons that a plan opens. */
  | { name: 'lessons'; amounts: InPlans<number> }
  /** The length of the videos that a plan opens, in seconds. */
  | { name: 'runningTime'; amounts: InPlans<number> }
  | {
      name: 'certificate' | 'sourceCode' | 'privateQuestions' | 'questions' | 'saving';
      included: InPlans<boolean>;
    }
  /** The title of a section that needs Ultra, or a line of the plans' own lists. */
  | { name: 'text'; text: string; included: InPlans<boolean> };

/** The most sections that have a row each. With more, the number of lessons shows the difference. */
const mostSections = 8;

/** Returns the plans that are compared: those for sale, the larger one first, and the free one. */
export function comparedPlans({ plans, priceList }: PublicContent): Plan[] {
  return [...plansForSale(priceList), ...(plans.free.isShown ? ['free' as const] : [])];
}

/** Returns the features in the order of their rows. A feature that no plan has is omitted. */
export function comparePlans(content: PublicContent): ComparedFeature[] {
  const { course, landing, plans } = content;
  const opened = inPlans((plan) => countCourse(openedSections(course.sections, plan)));
  const features: ComparedFeature[] = [
    { name: 'lessons', amounts: inPlans((plan) => opened[plan].lessons) },
    ...(landing.curriculum.showsLength
      ? [{ name: 'runningTime' as const, amounts: inPlans((plan) => opened[plan].videoSeconds) }]
      : []),
    ...sectionsOfUltra(course.sections),
    { name: 'certificate', included: inPlans((plan) => earnsCertificate(content, plan)) },
    { name: 'sourceCode', included: inPlans((plan) => content.site.offers.sourceCode && getsExtras(plan)) },
    {
      name: 'privateQuestions',
      included: inPlans((plan) => content.site.offers.questions && getsExtras(plan)),
    },
    { name: 'questions', included: inPlans((plan) => playsVideo(course.sections, plan)) },
    { name: 'saving', included: inPlans((plan) => playsVideo(course.sections, plan)) },
    ...linesAbout(plans),
  ];
  const compared = comparedPlans(content);
  return features.filter((feature) => compared.some((plan) => isIn(feature, plan)));
}

function inPlans<T>(of: (plan: Plan) => T): InPlans<T> {
  return { free: of('free'), premium: of('premium'), ultra: of('ultra') };
}

function isIn(feature: ComparedFeature, plan: Plan): boolean {
  return 'included' in feature ? feature.included[plan] : feature.amounts[plan] > 0;
}

function learnerWith(plan: Plan): Viewer {
  return { signedIn: true, plan, isInstructor: false };
}

function openedSections(sections: readonly PublicSection[], plan: Plan): PublicSection[] {
  return sections.map((section) => ({
    ...section,
    lessons: section.lessons.filter((lesson) =>
      ['play', 'open-link'].includes(
        lessonAccess(learnerWith(plan), { ...lesson, opensWith: section.opensWith }),
      ),
    ),
  }));
}

function sectionsOfUltra(sections: readonly PublicSection[]): ComparedFeature[] {
  const differing = sections.filter(({ opensWith }) => smallestPlanFor(opensWith) === 'ultra');
  if (differing.length > mostSections) return [];
  return differing.map(({ title }) => ({
    name: 'text',
    text: title,
    included: { free: false, premium: false, ultra: true },
  }));
}

/** Returns whether the certificate is earned after the whole course. */
function earnsCertificate({ course, certificate }: PublicContent, plan: Plan): boolean {
  const counted = course.sections
    .flatMap(({ lessons }) => lessons)
    .filter(({ kind }) => kind === 'video' || (certificate.countsArticles && kind === 'article')).length;
  return earned({ plan, watched: counted, videos: counted }) === 'claim';
}

function getsExtras(plan: Plan): boolean {
  return ultraAccess(learnerWith(plan)) === 'give';
}

/** A learner who may play a video may also ask about it and save it. */
function playsVideo(sections: readonly PublicSection[], plan: Plan): boolean {
  return openedSections(sections, plan).some(({ lessons }) => lessons.some(({ kind }) => kind === 'video'));
}

/** Returns the lines of the plans' lists that say for each plan whether it is included. */
function linesAbout({ premium, ultra, both, free }: PublicContent['plans']): ComparedFeature[] {
  const isStatedBy = ({ gives, lacks }: { gives: string[]; lacks: string[] }, text: string) =>
    gives.includes(text) || lacks.includes(text);
  const lines = [...new Set([...ultra.gives, ...premium.gives, ...both])];
  return lines.flatMap((text): ComparedFeature[] => {
    const isInBoth = both.includes(text);
    const isStated = [premium, ultra].every((plan) => isInBoth || isStatedBy(plan, text));
    if (!isStated || (free.isShown && !isStatedBy(free, text))) return [];
    const included = {
      free: free.gives.includes(text),
      premium: isInBoth || premium.gives.includes(text),
      ultra: isInBoth || ultra.gives.includes(text),
    };
    return [{ name: 'text', text, included }];
  });
}
