/** How checkouts are billed, and the addressee of each receipt. */
import {
  type BillingDetails,
  type BillingMode,
  type CorrectedBilling,
  hasTax,
  isEmptyBilling,
} from '#rules/payments/billing.ts';
import type { Database } from '#server/platform/db/database.ts';

const id = 'site';

export type BillingSetting = {
  mode: BillingMode;
  /** The time when Stripe rejected a checkout because Stripe Tax is off; null while it is on. */
  taxRejectedAt: number | null;
};

export async function readBillingSetting(db: Database): Promise<BillingSetting> {
  const row = await db
    .selectFrom('billingSettings')
    .select(['mode', 'taxRejectedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? { mode: 'off', taxRejectedAt: null };
}

/** Returns how new checkouts are billed: without tax while Stripe Tax is off. */
export async function readBillingMode(db: Database): Promise<BillingMode> {
  const { mode, taxRejectedAt } = await readBillingSetting(db);
  return hasTax(mode) && taxRejectedAt !== null ? 'details' : mode;
}

export async function setBillingMode(db: Database, { mode }: { mode: BillingMode }): Promise<void> {
  const taxRejectedAt = null;
  await db
    .insertInto('billingSettings')
    .values({ id, mode, taxRejectedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ mode, taxRejectedAt }))
    .execute();
}

/** Records that Stripe rejects tax, or with null that it computes it again. Returns false when that was known. */
export async function setTaxRejected(db: Database, { at }: { at: number | null }): Promise<boolean> {
  const set = await db
    .updateTable('billingSettings')
    .set({ taxRejectedAt: at })
    .where('id', '=', id)
    .where('mode', 'in', ['tax-included', 'tax-added'])
    .where('taxRejectedAt', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

/** Stores what the payment page collected, with the payment. */
export async function insertBillingDetails(
  db: Database,
  { checkoutSessionId, uid, details }: { checkoutSessionId: string; uid: string; details: BillingDetails },
): Promise<void> {
  if (isEmptyBilling(details)) return;
  await db
    .insertInto('billingDetails')
    .values({ checkoutSessionId, uid, ...details, correctedAt: null })
    .execute();
}

/** Stores the customer's one correction; false when there was one already. The country stays. */
export async function correctBillingDetails(
  db: Database,
  correction: {
    checkoutSessionId: string;
    uid: string;
    details: CorrectedBilling;
    now: number;
  },
): Promise<boolean> {
  const { checkoutSessionId, uid, details, now: correctedAt } = correction;
  const corrected = await db
    .insertInto('billingDetails')
    .values({ checkoutSessionId, uid, ...details, country: '', correctedAt })
    .onConflict((conflict) =>
      conflict
        .column('checkoutSessionId')
        .doUpdateSet({ ...details, correctedAt })
        .where('billingDetails.correctedAt', 'is', null),
    )
    .returning('checkoutSessionId')
    .executeTakeFirst();
  return corrected !== undefined;
}

/** Stores the instructor's correction, of which there may be several. The country stays. */
export async function changeBillingDetails(
  db: Database,
  change: { checkoutSessionId: string; uid: string; details: CorrectedBilling; now: number },
): Promise<void> {
  const { checkoutSessionId, uid, details, now: changedAt } = change;
  await db
    .insertInto('billingDetails')
    .values({ checkoutSessionId, uid, ...details, country: '', changedAt })
    .onConflict((conflict) => conflict.column('checkoutSessionId').doUpdateSet({ ...details, changedAt }))
    .execute();
}
