/** How checkouts are billed, and the addressee of each receipt. */
import { type BillingDetails, type BillingMode, isEmptyBilling } from '#rules/payments/billing.ts';
import type { Database } from '#server/platform/db/database.ts';

const id = 'site';

export async function readBillingMode(db: Database): Promise<BillingMode> {
  const row = await db.selectFrom('billingSettings').select('mode').where('id', '=', id).executeTakeFirst();
  return row?.mode ?? 'off';
}

/** Returns false when this mode was set already. */
export async function setBillingMode(db: Database, { mode }: { mode: BillingMode }): Promise<boolean> {
  const set = await db
    .insertInto('billingSettings')
    .values({ id, mode })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ mode }).where('billingSettings.mode', '!=', mode),
    )
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
    .onConflict((conflict) => conflict.column('checkoutSessionId').doNothing())
    .execute();
}

/** Stores the customer's one correction; false when there was one already. The country stays. */
export async function correctBillingDetails(
  db: Database,
  correction: {
    checkoutSessionId: string;
    uid: string;
    details: Omit<BillingDetails, 'country'>;
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
