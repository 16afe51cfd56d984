import type { Course } from '#contract/api.ts';
import { lessonAccess, type Viewer } from '#rules/access.ts';
import { currencyFor, firstPrice, offerFor, type PaidPlan } from '#rules/plans.ts';
import { type CachedCourse, readCourse } from '#server/flows/course/course-cache.ts';
import { sendCompressed, type CompressedReply, compressReply } from '#server/http/compressed-reply.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { findViewer, type StoredViewer } from '#server/store/session-lookup.ts';
import { readViewerBy, type SignedInViewer } from './viewer.ts';

export const readOutline: HandlerOf<'GET /api/course'> = async (ctx, c) => {
  const kind = kindOf(await readViewerBy(ctx, c, findViewer));
  return sendCompressed(c, replyFor(await readCourse(ctx), kind));
};

/** All of a viewer that the outline depends on, of the country its currency; it is looked up for each request. */
type ViewerKind = Viewer & { country: string };

function kindOf(viewer: SignedInViewer<StoredViewer> | null): ViewerKind {
  if (!viewer) return { signedIn: false, isInstructor: false, plan: 'free', country: 'unknown' };
  const { isInstructor, plan, user } = viewer;
  return { signedIn: true, isInstructor, plan, country: user.country };
}

/** The replies of a course, by the kind of viewer; they are forgotten together with the course. */
const replies = new WeakMap<CachedCourse['sections'], Map<string, CompressedReply>>();

function replyFor({ sections }: CachedCourse, kind: ViewerKind): CompressedReply {
  const ofCourse = replies.get(sections) ?? new Map<string, CompressedReply>();
  replies.set(sections, ofCourse);
  const key = [kind.signedIn, kind.isInstructor, kind.plan, currencyFor(kind.country)].join(' ');
  const reply = ofCourse.get(key) ?? compressReply(JSON.stringify(courseFor(sections, kind)));
  ofCourse.set(key, reply);
  return reply;
}

function courseFor(sections: CachedCourse['sections'], kind: ViewerKind): Course {
  return {
    isInstructor: kind.isInstructor,
    sections: sections.map((section) => ({
      ...section,
      lessons: section.lessons.map(({ isFreePreview, ...lesson }) => ({
        ...lesson,
        verdict: lessonAccess(kind, { kind: lesson.kind, isFreePreview, opensWith: section.opensWith }),
      })),
    })),
    prices: [priceFor(kind, 'ultra'), priceFor(kind, 'premium')],
  };
}

/** Returns a plan's price for this kind of viewer; of an owned plan its list price, marked as owned. */
function priceFor(kind: ViewerKind, plan: PaidPlan): Course['prices'][number] {
  const offer = offerFor(kind, plan);
  const { id, currency, amountCents } =
    offer.verdict === 'pay' ? offer.price : firstPrice(plan, currencyFor(kind.country));
  return { plan, verdict: offer.verdict, id, currency, amountCents };
}
