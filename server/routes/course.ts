import type { Course } from '#contract/api.ts';
import { readCourse } from '#contract/course.ts';
import { lessonAccess } from '#rules/access.ts';
import { currencyFor, offerFor, type PaidPlan, type Plan, prices } from '#rules/plans.ts';
import { type KnownCourse, rememberCourse } from '#server/flows/known-course.ts';
import { touchSession } from '#server/flows/touch-session.ts';
import { hashOf } from '#server/secret.ts';
import { type LessonProgress, noProgress } from '#server/store/progress.ts';
import { findCourseViewer } from '#server/store/viewers.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { isInstructor, readCookie } from './viewer.ts';

export function addCourse(api: Api, world: World): void {
  const knownCourse = rememberCourse(world);
  api.openapi(readCourse, async (c) => {
    const asker = await findAsker(world, readCookie(world, c, 'session'));
    const course = courseFor(await knownCourse(), asker, (id) => asker.progress.get(id) ?? noProgress);
    return c.json(course satisfies Course, 200);
  });
}

/** The same reply as bytes, for the many who ask: all but the progress is written once for all of one kind. */
export function courseDoor(world: World): (token: string | undefined) => Promise<Buffer> {
  const knownCourse = rememberCourse(world);
  const written = new WeakMap<KnownCourse, Map<string, Written>>();
  return async (token) => {
    const asker = await findAsker(world, token);
    const course = await knownCourse();
    const ofCourse = written.get(course) ?? new Map<string, Written>();
    written.set(course, ofCourse);
    const kind = `${asker.signedIn} ${asker.isInstructor} ${asker.plan} ${asker.country}`;
    const { whole, gaps } = ofCourse.get(kind) ?? writeCourse(course, asker);
    ofCourse.set(kind, { whole, gaps });
    const parts: Buffer[] = [];
    let at = 0;
    for (const { lessonId, from, to } of gaps) {
      const progress = asker.progress.get(lessonId);
      if (!progress) continue;
      parts.push(whole.subarray(at, from), Buffer.from(JSON.stringify(progress)));
      at = to;
    }
    return parts.length === 0 ? whole : Buffer.concat([...parts, whole.subarray(at)]);
  };
}

/** The reply to somebody who has played nothing, and where in it each lesson's progress stands. */
type Written = { whole: Buffer; gaps: { lessonId: string; from: number; to: number }[] };

function writeCourse(course: KnownCourse, asker: Asker): Written {
  const text = JSON.stringify(courseFor(course, asker, () => gap));
  const pieces = text.split(gapText).map((piece) => Buffer.from(piece));
  const lessonIds = course.sections.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  let to = 0;
  const gaps = lessonIds.map((lessonId, index) => {
    const from = to + (pieces[index]?.length ?? 0);
    to = from + noProgressBytes.length;
    return { lessonId, from, to };
  });
  const whole = Buffer.concat(
    pieces.flatMap((piece, index) => (index === 0 ? [piece] : [noProgressBytes, piece])),
  );
  return { whole, gaps };
}

/** Stands where the progress comes; no text that is stored holds a NUL. */
const gap = '\0';
const gapText = JSON.stringify(gap);
const noProgressBytes = Buffer.from(JSON.stringify(noProgress));

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

function courseFor<P>(course: KnownCourse, asker: Asker, progressOf: (lessonId: string) => P) {
  const sections = course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({
      ...lesson,
      verdict: lessonAccess(asker, { sectionId: section.id, kind: lesson.kind }),
      progress: progressOf(lesson.id),
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
