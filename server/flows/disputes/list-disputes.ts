/** The disputes of the studio: the open ones, the next deadline first, and a page of those that have ended. */
import { disputesPerPage, evidenceVerdict } from '#rules/payments/dispute.ts';
import { itemName } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import {
  type Dispute,
  type DisputeCursor,
  listEndedDisputes,
  listOpenDisputes,
} from '#server/store/payments/disputes.ts';

/** More than a shop has at a time; the next deadlines come first. */
const openAtMost = 200;

export async function readDisputesPage(ctx: AppContext, cursor: string | undefined) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [open, ended] = await Promise.all([
    after ? [] : listOpenDisputes(ctx.db, { atMost: openAtMost }),
    listEndedDisputes(ctx.db, { after, atMost: disputesPerPage + 1 }),
  ]);
  const shown = ended.slice(0, disputesPerPage);
  const last = shown.at(-1);
  const now = ctx.now();
  return {
    open: open.map((dispute) => rowOf(dispute, now)),
    ended: shown.map((dispute) => rowOf(dispute, now)),
    next: ended.length > disputesPerPage && last ? `${last.closedAt}_${last.id}` : null,
  };
}

function rowOf(dispute: Dispute, now: number) {
  const { gives, needs, checkoutSessionId: _checkoutSessionId, submissions, ...row } = dispute;
  const evidence = evidenceVerdict({ ...dispute, submissions }, now);
  return { ...row, item: itemName({ gives, needs }), isAnswered: submissions > 0, evidence };
}

function readCursor(cursor: string): DisputeCursor {
  const place = cursor.indexOf('_');
  return { closedAt: Number(cursor.slice(0, place)), id: cursor.slice(place + 1) };
}
