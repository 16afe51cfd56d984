import * as endpoints from '#contract/course.ts';
import { handle } from '#server/routes/handle.ts';
import type { Course } from '#contract/api.ts';
import { lessonAccess, type Viewer } from '#rules/access.ts';
import { currencyFor, firstPrice, offerFor, type PaidPlan, type Plan, type PriceList } from '#rules/plans.ts';
import type { Role } from '#rules/roles.ts';
import { type CachedCourse, readCourse } from '#server/flows/course/course-cache.ts';
import { readPriceList } from '#server/flows/prices/price-list.ts';
import { sendCompressed, type CompressedReply, compressReply } from '#server/http/compressed-reply.ts';
import { findViewer, type StoredViewer } from '#server/store/session-lookup.ts';
import { readViewerBy, type SignedInViewer } from './viewer.ts';

const readOutline = handle(endpoints.readCourse, async (ctx, c) => {
  const kind = kindOf(await readViewerBy(ctx, c, findViewer));
  const [course, priceList] = await Promise.all([readCourse(ctx), readPriceList(ctx)]);
  return sendCompressed(c, replyFor(course, { kind, priceList }));
});

/** All of a viewer that the outline depends on, of the country its currency; it is looked up for each request. */
type ViewerKind = Viewer & { role: Role | null; paidPlan: Plan; country: string };

function kindOf(viewer: SignedInViewer<StoredViewer> | null): ViewerKind {
  if (!viewer) return visitorKind;
  const { isInstructor, role, plan, user } = viewer;
  return { signedIn: true, isInstructor, role, plan, paidPlan: user.paidPlan, country: user.country };
}

const visitorKind: ViewerKind = {
  signedIn: false,
  isInstructor: false,
  role: null,
  plan: 'free',
  paidPlan: 'free',
  country: 'unknown',
};

/** The replies, by the course, the prices and the kind of viewer; they are forgotten together with course or prices. */
const replies = new WeakMap<CachedCourse['sections'], WeakMap<PriceList, Map<string, CompressedReply>>>();

type Facts = { kind: ViewerKind; priceList: PriceList };

function replyFor({ sections }: CachedCourse, facts: Facts): CompressedReply {
  const { kind, priceList } = facts;
  const ofCourse = replies.get(sections) ?? new WeakMap<PriceList, Map<string, CompressedReply>>();
  replies.set(sections, ofCourse);
  const known = ofCourse.get(priceList) ?? new Map<string, CompressedReply>();
  ofCourse.set(priceList, known);
  const currency = currencyFor(priceList, kind.country);
  const key = [kind.signedIn, kind.role, kind.plan, kind.paidPlan, currency].join(' ');
  const reply = known.get(key) ?? compressReply(JSON.stringify(courseFor(sections, facts)));
  known.set(key, reply);
  return reply;
}

function courseFor(sections: CachedCourse['sections'], facts: Facts): Course {
  const { kind } = facts;
  return {
    isInstructor: kind.isInstructor,
    role: kind.role,
    sections: sections.map((section) => ({
      ...section,
      lessons: section.lessons.map(({ isFreePreview, attachments, ...lesson }) => {
        const gate = { kind: lesson.kind, isFreePreview, opensWith: section.opensWith };
        const verdict = lessonAccess(kind, gate);
        const isOpen = verdict === 'play' || verdict === 'open-link';
        return { ...lesson, verdict, ...(isOpen && attachments.length > 0 && { attachments }) };
      }),
    })),
    prices: [priceFor(facts, 'ultra'), priceFor(facts, 'premium')],
  };
}

/** Returns a plan's price for this kind of viewer; of a plan that was paid for its list price, marked as owned. */
function priceFor({ kind, priceList }: Facts, plan: PaidPlan): Course['prices'][number] {
  const offer = offerFor(priceList, kind, plan);
  const { id, currency, amountCents } =
    offer.verdict === 'pay' ? offer.price : firstPrice(priceList, plan, currencyFor(priceList, kind.country));
  return { plan, verdict: offer.verdict, id, currency, amountCents };
}

export const routes = [readOutline];
