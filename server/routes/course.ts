import { readCourse } from '#contract/course.ts';
import { lessonAccess } from '#rules/access.ts';
import { numberSections } from '#rules/outline.ts';
import { currencyFor, offerFor, type PaidPlan, type Plan, prices } from '#rules/plans.ts';
import { readOutline } from '#server/store/lessons.ts';
import { noProgress, readProgress } from '#server/store/progress.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { readPerson, viewerOf } from './viewer.ts';

export function addCourse(api: Api, world: World): void {
  api.openapi(readCourse, async (c) => {
    const person = await readPerson(world, c);
    const viewer = viewerOf(person);
    const outline = await readOutline(world.db);
    const progress = person
      ? await readProgress(world.db, { uid: person.user.uid })
      : new Map<string, never>();
    const sections = numberSections(outline).map((section) => ({
      ...section,
      lessons: section.lessons.map((lesson) => ({
        ...lesson,
        verdict: lessonAccess(viewer, { sectionId: section.id, kind: lesson.kind }),
        progress: progress.get(lesson.id) ?? noProgress,
      })),
    }));
    const holder = { plan: viewer.plan, country: person?.user.country ?? 'unknown' };
    return c.json({ sections, prices: [priceFor(holder, 'ultra'), priceFor(holder, 'premium')] }, 200);
  });
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
