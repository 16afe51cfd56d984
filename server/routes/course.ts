import { lessonAccess } from '#rules/access.ts';
import { currencyFor, offerFor, type PaidPlan, type Plan, prices } from '#rules/plans.ts';
import { type KnownCourse, readCourse } from '#server/flows/known-course.ts';
import { touchSession } from '#server/flows/touch.ts';
import { hashOf } from '#server/secret.ts';
import { type LessonProgress, noProgress } from '#server/store/progress.ts';
import { findCourseViewer } from '#server/store/viewers.ts';
import type { World } from '#server/world.ts';
import type { HandlerOf } from '#server/http/handlers.ts';
import { isInstructor, readCookie } from './viewer.ts';

export const readOutline: HandlerOf<'GET /api/course'> = async (world, c) => {
  const asker = await findAsker(world, readCookie(world, c, 'session'));
  return c.json(courseFor(await readCourse(world), asker), 200);
};

type Asker = {
  signedIn: boolean;
  isInstructor: boolean;
  plan: Plan;
  country: string;
  progress: ReadonlyMap<string, LessonProgress>;
};

const visitor: Asker = {
  signedIn: false,
  isInstructor: false,
  plan: 'free',
  country: 'unknown',
  progress: new Map(),
};

async function findAsker(world: World, token: string | undefined): Promise<Asker> {
  if (!token) return visitor;
  const now = world.now();
  const found = await findCourseViewer(world.db, { tokenHash: hashOf(token), now });
  if (!found) return visitor;
  const { email, plan, country, session } = found.viewer;
  touchSession(world, { session, now });
  const teaches = isInstructor(world, email);
  return { signedIn: true, isInstructor: teaches, plan, country, progress: found.progress };
}

function courseFor(course: KnownCourse, asker: Asker) {
  const sections = course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({
      ...lesson,
      verdict: lessonAccess(asker, { sectionId: section.id, kind: lesson.kind }),
      progress: asker.progress.get(lesson.id) ?? noProgress,
    })),
  }));
  return {
    isInstructor: asker.isInstructor,
    sections,
    prices: [priceFor(asker, 'ultra'), priceFor(asker, 'premium')],
  };
}

/** What a plan would cost this person; of an owned one its list price, marked as owned. */
function priceFor(holder: { plan: Plan; country: string }, plan: PaidPlan) {
  const offer = offerFor(holder, plan);
  const shown =
    offer.verdict === 'pay'
      ? offer.price
      : prices.find(
          ({ gives, needs, currency }) =>
            gives === plan && needs === null && currency === currencyFor(holder.country),
        );
  if (!shown) throw new Error(`The price list has no ${plan}`);
  return {
    plan,
    verdict: offer.verdict,
    id: shown.id,
    currency: shown.currency,
    amountCents: shown.amountCents,
  };
}
