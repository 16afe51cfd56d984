/** Reads the plan of a learner, and the payments and grants behind it, for the studio. */
import { receiptStanding } from '#rules/payments/receipt.ts';
import { currencyFor, itemName } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import { readPriceList } from '#server/flows/prices/price-list.ts';
import { emailOfErasedUser } from '#server/store/deletions.ts';
import { listGrants, type StoredGrant } from '#server/store/payments/grants.ts';
import { listPaymentsWithReceipts } from '#server/store/payments/receipts.ts';
import { findUser, listEmails } from '#server/store/users.ts';

/** Returns null for an unknown user. */
export async function readLearnerAccess(ctx: AppContext, uid: string) {
  const { db } = ctx;
  const [user, grants, payments, priceList] = await Promise.all([
    findUser(db, { uid }),
    listGrants(db, { uid }),
    listPaymentsWithReceipts(db, { uid }),
    readPriceList(ctx),
  ]);
  if (!user) return null;
  const people = grants.flatMap(({ grantedBy, endedBy }) => [grantedBy, endedBy ?? grantedBy]);
  const emails = await listEmails(db, { uids: [...new Set(people)] });
  return {
    plan: user.plan,
    paidPlan: user.paidPlan,
    currency: currencyFor(priceList, user.country),
    isDeleted: user.email === emailOfErasedUser(uid),
    grants: grants.map((grant) => grantOf(grant, emails)),
    payments: payments.map((payment) => ({
      id: payment.checkoutSessionId,
      kind: payment.kind,
      item: itemName(payment),
      amountCents: payment.amountCents,
      currency: payment.currency,
      refundedCents: payment.refundedCents,
      standing: receiptStanding(payment),
      paidAt: payment.paidAt,
      receipt: payment.number,
      reference: payment.reference,
      note: payment.note,
      withdrawnWhy: payment.withdrawnWhy,
    })),
  };
}

function grantOf(grant: StoredGrant, emails: ReadonlyMap<string, string>) {
  const { id, plan, why, grantedBy, grantedAt, endsAt, endedAt, endedBy, endedWhy } = grant;
  return {
    id,
    plan,
    why,
    grantedBy: emails.get(grantedBy) ?? null,
    grantedAt,
    endsAt,
    endedAt,
    ended: wayOfEnding(grant),
    endedBy: endedBy === null ? null : (emails.get(endedBy) ?? null),
    endedWhy,
  };
}

function wayOfEnding({ endedAt, endedBy, replacedBy }: StoredGrant) {
  if (endedAt === null) return null;
  if (endedBy === 'time') return 'by-time' as const;
  return replacedBy === null ? ('by-hand' as const) : ('replaced' as const);
}
