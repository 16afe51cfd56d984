import { lessonAccess, needsNoPlan, type Viewer } from '#rules/access.ts';
import {
  currencyFor,
  offerFor,
  type PaidPlan,
  type Plan,
  type PriceList,
  priceOfOwned,
} from '#rules/plans.ts';
import { transcriptLanguage } from '#rules/captions/languages.ts';
import type { Role } from '#rules/roles.ts';
import { searchWords } from '#rules/transcript.ts';
import type { Course } from '#contract/api.ts';
import * as attachmentsEndpoints from '#contract/attachments.ts';
import * as courseEndpoints from '#contract/course.ts';
import * as lessonsEndpoints from '#contract/lessons.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import { findUserViewer, findViewer, type StoredViewer } from '#server/accounts/viewer-store.ts';
import { readViewerBy, requireViewerBy, type SignedInViewer } from '#server/accounts/viewer.ts';
import { readCourse, requireLesson } from './published-course.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { readPriceList } from '#server/payments/price-list.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { type CompressedReply, compressReply, sendCompressed } from '#server/platform/http/compression.ts';
import { hitRateLimitOfRead } from '#server/platform/rate-limits.ts';
import { lessonTitleIn, translateSections, type TranslatedSection } from './translated-course.ts';
import { findCaptionsOfLessons, searchSentences } from './transcript-store.ts';

/** More results than anyone reads; users then add a word. */
const linesAtMost = 40;

/** Downloads per minute: download managers request many parts. */
const downloadsAtMost = 240;
const readOutline = handle(courseEndpoints.readCourse, async (ctx, c) => {
  const kind = kindOf(await readViewerBy(ctx, c, findViewer));
  const [course, priceList, { document }] = await Promise.all([
    readCourse(ctx),
    readPriceList(ctx),
    readPublishedContent(ctx),
  ]);
  const sections = translateSections(course.sections, document, languageOf(ctx, c));
  return sendCompressed(c, replyFor(sections, { kind, priceList }));
});

/** The viewer's attributes that the outline depends on; looked up for each request. */
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

/** The replies by course, prices and kind of viewer; they are garbage collected together with course or prices. */
const replies = new WeakMap<TranslatedSection[], WeakMap<PriceList, Map<string, CompressedReply>>>();

type Facts = { kind: ViewerKind; priceList: PriceList };

function replyFor(sections: TranslatedSection[], facts: Facts): CompressedReply {
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

function courseFor(sections: TranslatedSection[], facts: Facts): Course {
  const { kind } = facts;
  return {
    isInstructor: kind.isInstructor,
    role: kind.role,
    sections: sections.map((section) => ({
      ...section,
      lessons: section.lessons.map(({ isFreePreview, isFree, attachments, questions, ...lesson }) => {
        const gate = { kind: lesson.kind, isFreePreview, isFree, opensWith: section.opensWith };
        const verdict = lessonAccess(kind, gate);
        const isOpen = verdict === 'play' || verdict === 'open-link';
        return {
          ...lesson,
          verdict,
          ...(needsNoPlan(gate) && { isFreePreview: true as const }),
          ...(questions > 0 && { questions }),
          ...(isOpen && attachments.length > 0 && { attachments }),
        };
      }),
    })),
    prices: (['ultra', 'premium'] as const).flatMap((plan) => priceFor(facts, plan) ?? []),
  };
}

/**
 * Returns a plan's price for this kind of viewer; a plan that is owned shows its list price. Null for a plan that is not
 * for sale, unless the viewer has paid for it.
 */
function priceFor({ kind, priceList }: Facts, plan: PaidPlan): Course['prices'][number] | null {
  const offer = offerFor(priceList, kind, plan);
  if (plan === priceList.notForSale && plan !== kind.paidPlan) return null;
  if (offer.verdict === 'not-for-sale') return null;
  const { id, currency, amountCents, sale } =
    offer.verdict === 'pay'
      ? offer.price
      : priceOfOwned(priceList, plan, currencyFor(priceList, kind.country));
  return { plan, verdict: offer.verdict, id, currency, amountCents, ...(sale && { sale }) };
}

const searchTranscripts = handle(lessonsEndpoints.searchTranscripts, async (ctx, c, viewer) => {
  const { sections } = await readCourse(ctx);
  const lessonIds = sections.flatMap(({ lessons, opensWith }) =>
    lessons.flatMap((lesson) =>
      lessonAccess(viewer, { ...lesson, opensWith }) === 'play' ? [lesson.id] : [],
    ),
  );
  const words = searchWords(c.req.valid('query').words);
  const found = await searchSentences(ctx.db, { words, lessonIds, atMost: linesAtMost + 1 });
  const { document } = await readPublishedContent(ctx);
  const language = languageOf(ctx, c);
  const lines = found.slice(0, linesAtMost).map(({ language: spoken, ...line }) => ({
    ...line,
    ...(spoken !== null && { textLang: spoken }),
    ...lessonTitleIn(document, language, { id: line.lessonId, stored: line.title }),
  }));
  const shown = viewer.isInstructor ? await withCaptions(ctx, lines) : lines;
  return c.json({ lines: shown, more: found.length > linesAtMost }, 200);
});

/** Adds the captions that each line is from. */
async function withCaptions<L extends { lessonId: string; textLang?: string }>(
  ctx: AppContext,
  lines: readonly L[],
) {
  const ofLesson = await findCaptionsOfLessons(ctx.db, [...new Set(lines.map(({ lessonId }) => lessonId))]);
  const { document } = await readPublishedContent(ctx);
  return lines.map((line) => {
    const { videoId, languages = [] } = ofLesson.get(line.lessonId) ?? {};
    const language = line.textLang ?? transcriptLanguage(languages, document.site.defaultLanguage);
    return videoId === undefined || language === undefined
      ? line
      : { ...line, captions: { videoId, language } };
  });
}

/** Downloads only files of the published lesson; access is checked for each request. */
const readAttachment = handle(attachmentsEndpoints.readAttachment, async (ctx, c) => {
  const { id: lessonId, attachmentId } = c.req.valid('param');
  const viewer = await requireViewerBy(ctx, c, findUserViewer);
  const lesson = await requireLesson(ctx, viewer, lessonId);
  const attachment = lesson.attachments.find(({ id }) => id === attachmentId);
  if (!attachment) throw new ApiError('not-found', 'This lesson has no such file.');
  await hitRateLimitOfRead(ctx, {
    key: `attachments ${viewer.user.uid}`,
    atMost: downloadsAtMost,
    windowMs: 60_000,
  });
  const { body, status, headers } = await ctx.attachments.read(c.req.raw, attachment);
  return body === null ? c.body(null, status, headers) : c.body(body, status === 206 ? 206 : 200, headers);
});

export const routes = [readOutline, searchTranscripts, readAttachment];
