import type { Course } from '#contract/api.ts';
import { lessonAccess } from '#rules/access.ts';
import { currencyFor, firstPrice, offerFor, type PaidPlan, type Plan } from '#rules/plans.ts';
import { type KnownCourse, readCourse } from '#server/flows/known-course.ts';
import { touchSession } from '#server/flows/touch.ts';
import { answerCompressed, type CompressedReply, compressReply } from '#server/http/compressed-reply.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { hashOf } from '#server/secret.ts';
import { findViewer } from '#server/store/viewers.ts';
import type { World } from '#server/world.ts';
import { isInstructor, readCookie } from './viewer.ts';

export const readOutline: HandlerOf<'GET /api/course'> = async (world, c) => {
  const kind = await findKind(world, readCookie(world, c, 'session'));
  return answerCompressed(c, replyFor(await readCourse(world), kind));
};

/** All of a viewer that the outline depends on, of the country its currency; it is looked up for each request. */
type ViewerKind = { signedIn: boolean; isInstructor: boolean; plan: Plan; country: string };

const visitor: ViewerKind = { signedIn: false, isInstructor: false, plan: 'free', country: 'unknown' };

async function findKind(world: World, token: string | undefined): Promise<ViewerKind> {
  if (!token) return visitor;
  const now = world.now();
  const viewer = await findViewer(world.db, { tokenHash: hashOf(token), now });
  if (!viewer) return visitor;
  const { email, plan, country, session } = viewer;
  touchSession(world, { session, now });
  return { signedIn: true, isInstructor: isInstructor(world, email), plan, country };
}

/** The replies of a course, by the kind of viewer; they are forgotten together with the course. */
const replies = new WeakMap<KnownCourse['sections'], Map<string, CompressedReply>>();

function replyFor({ sections }: KnownCourse, kind: ViewerKind): CompressedReply {
  const ofCourse = replies.get(sections) ?? new Map<string, CompressedReply>();
  replies.set(sections, ofCourse);
  const key = [kind.signedIn, kind.isInstructor, kind.plan, currencyFor(kind.country)].join(' ');
  const reply = ofCourse.get(key) ?? compressReply(JSON.stringify(courseFor(sections, kind)));
  ofCourse.set(key, reply);
  return reply;
}

function courseFor(sections: KnownCourse['sections'], kind: ViewerKind): Course {
  return {
    isInstructor: kind.isInstructor,
    sections: sections.map((section) => ({
      ...section,
      lessons: section.lessons.map((lesson) => ({
        ...lesson,
        verdict: lessonAccess(kind, { sectionId: section.id, kind: lesson.kind }),
      })),
    })),
    prices: [priceFor(kind, 'ultra'), priceFor(kind, 'premium')],
  };
}

/** What a plan would cost somebody of this kind; of an owned one its list price, marked as owned. */
function priceFor(kind: ViewerKind, plan: PaidPlan): Course['prices'][number] {
  const offer = offerFor(kind, plan);
  const { id, currency, amountCents } =
    offer.verdict === 'pay' ? offer.price : firstPrice(plan, currencyFor(kind.country));
  return { plan, verdict: offer.verdict, id, currency, amountCents };
}
