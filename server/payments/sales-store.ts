/** Payments as sales: filtered, paged, and summed by currency. The indexes of migration 031 serve these queries. */
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { PaymentKind } from '#rules/payments/manual-payment.ts';
import type { ReceiptStanding } from '#rules/payments/receipt.ts';
import type { PaidPlan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { DatabaseSchema } from '#server/platform/db/schema.ts';
import { sumBookingsOf } from './balance-transaction-store.ts';
import { selectPaymentItems } from './store.ts';

export type SaleFilter = {
  /** Inclusive, in milliseconds since 1970, UTC; `to` is exclusive. */
  from: number;
  to: number;
  state?: ReceiptStanding | undefined;
  plan?: PaidPlan | undefined;
  /** In upper case. */
  currency?: string | undefined;
  kind?: PaymentKind | undefined;
};

/** The last sale of the previous page. */
export type SaleCursor = { paidAt: number; id: string };

export type Sale = Awaited<ReturnType<typeof listSales>>[number];

/** Lists sales, newest first. */
export async function listSales(
  db: Database,
  filter: SaleFilter,
  page: { after?: SaleCursor | undefined; atMost: number },
) {
  const { after } = page;
  const rows = await selectPaymentItems(db)
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .leftJoin('users', 'users.uid', 'payments.uid')
    .select(['payments.checkoutSessionId as id', 'payments.uid', 'users.email', 'payments.kind'])
    .select(['payments.amountCents', 'payments.currency', 'payments.refundedCents', 'payments.dispute'])
    .select(['payments.withdrawnAt', 'payments.paidAt', 'payments.country', 'payments.reference'])
    .leftJoin('coupons', 'coupons.id', 'payments.couponId')
    .select(['payments.discountCents', 'payments.taxCents', 'coupons.code as coupon'])
    .leftJoin('billingDetails', 'billingDetails.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['billingDetails.name', 'billingDetails.company', 'billingDetails.country as billingCountry'])
    .select('billingDetails.taxId')
    .leftJoin('gifts', (join) =>
      join.onRef('gifts.checkoutSessionId', '=', 'payments.checkoutSessionId').on('gifts.seat', '=', 0),
    )
    .leftJoin('groups', 'groups.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['gifts.plan as giftPlan', 'gifts.uid as redeemedBy', 'groups.seats'])
    .select(['payments.feeCents', 'payments.netCents', 'payments.settledCurrency', 'receipts.number'])
    .where((row) => matches(row, filter))
    .$if(after !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('payments.paidAt', '<', after?.paidAt ?? 0),
          row.and([
            row('payments.paidAt', '=', after?.paidAt ?? 0),
            row('payments.checkoutSessionId', '<', after?.id ?? ''),
          ]),
        ]),
      ),
    )
    .$if(after !== undefined, (query) => query.where('payments.paidAt', '<=', after?.paidAt ?? 0))
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.checkoutSessionId', 'desc')
    .limit(page.atMost)
    .execute();
  const ids = rows.filter(({ kind }) => kind === 'stripe').map(({ id }) => id);
  const booked = await sumBookingsOf(db, { checkoutSessionIds: ids });
  // Where bookings are known, they include refunds and disputes.
  return rows.map((row) => ({ ...row, ...booked.get(row.id), currency: row.currency.toUpperCase() }));
}

export type SalesTotal = {
  currency: string;
  count: number;
  grossCents: number;
  refundedCents: number;
  /** The tax in each of these. */
  taxCents: number;
  refundedTaxCents: number;
};

/** Sums the sales of a span by currency. Withdrawn payments are excluded unless the filter asks for them. */
export async function sumSales(db: Database, filter: SaleFilter): Promise<SalesTotal[]> {
  const { plan, ...others } = filter;
  // Without a plan filter, the sums need no join and are read from an index alone.
  const rows = plan
    ? await sumsOf(db, others)
        .leftJoin('prices', 'prices.id', 'payments.priceId')
        .where((row) => row(row.fn.coalesce('payments.gives', 'prices.plan'), '=', plan))
        .execute()
    : await sumsOf(db, others).execute();
  return rows.map((row) => ({ ...row, currency: row.currency.toUpperCase() }));
}

/** Like `refundedTax`. The product may be larger than a bigint. */
export const refundedTaxCents = sql<number>`cast(floor(cast(payments."taxCents" as double precision)
  * payments."refundedCents" / case when payments."amountCents" = 0 then 1 else payments."amountCents" end
  + 0.5) as bigint)`;

function sumsOf(db: Database, filter: Omit<SaleFilter, 'plan'>) {
  return db
    .selectFrom('payments')
    .select((row) => [
      'payments.currency',
      row.fn.countAll<number>().as('count'),
      row.cast<number>(row.fn.sum('payments.amountCents'), 'bigint').as('grossCents'),
      row.cast<number>(row.fn.sum('payments.refundedCents'), 'bigint').as('refundedCents'),
      row.cast<number>(row.fn.sum('payments.taxCents'), 'bigint').as('taxCents'),
      row.cast<number>(row.fn.sum(refundedTaxCents), 'bigint').as('refundedTaxCents'),
    ])
    .where((row) => matches(row, filter))
    .$if(filter.state !== 'withdrawn', (query) => query.where('payments.withdrawnAt', 'is', null))
    .groupBy('payments.currency');
}

/** Lists the currencies of all payments, in lower case. Each takes one step in the index. */
export async function listPaidCurrencies(db: Database): Promise<string[]> {
  const currencies: string[] = [];
  for (;;) {
    const next = await db
      .selectFrom('payments')
      .select('currency')
      .where('currency', '>', currencies.at(-1) ?? '')
      .orderBy('currency')
      .limit(1)
      .executeTakeFirst();
    if (!next) return currencies;
    currencies.push(next.currency);
  }
}

/** Returns the time of the first sale, if any. */
export async function findFirstSaleTime(db: Database): Promise<number | undefined> {
  const row = await db.selectFrom('payments').select('paidAt').orderBy('paidAt').limit(1).executeTakeFirst();
  return row?.paidAt;
}

type Row = ExpressionBuilder<DatabaseSchema & { prices: DatabaseSchema['prices'] }, 'payments' | 'prices'>;

function matches(row: Row, filter: SaleFilter) {
  const { from, to, state, plan, currency, kind } = filter;
  const conditions: Expression<SqlBool>[] = [
    row('payments.paidAt', '>=', from),
    row('payments.paidAt', '<', to),
  ];
  if (state) conditions.push(...statesOf(row)[state]());
  if (plan) conditions.push(row(row.fn.coalesce('payments.gives', 'prices.plan'), '=', plan));
  if (currency) conditions.push(row('payments.currency', '=', currency.toLowerCase()));
  if (kind) conditions.push(row('payments.kind', '=', kind));
  // Must match the condition of the partial index literally, or SQLite does not use it.
  if (kind && kind !== 'stripe') conditions.push(sql<boolean>`kind <> 'stripe'`);
  return row.and(conditions);
}

/** The conditions of each state, as in `receiptStanding`; the first condition selects an index. */
function statesOf(row: Row): Record<ReceiptStanding, () => Expression<SqlBool>[]> {
  const isKept = row('payments.withdrawnAt', 'is', null);
  const isRefunded = sql<boolean>`"refundedCents" > 0`;
  const isDisputed = sql<boolean>`dispute <> 'none'`;
  const isWhole = row('payments.refundedCents', '>=', row.ref('payments.amountCents'));
  const isInPart = row('payments.refundedCents', '<', row.ref('payments.amountCents'));
  const isUndisputed = row('payments.dispute', 'in', ['none', 'won']);
  return {
    paid: () => [row('payments.refundedCents', '=', 0), isUndisputed, isKept],
    'refunded-in-part': () => [isRefunded, isInPart, isUndisputed, isKept],
    refunded: () => [isRefunded, isWhole, isKept],
    disputed: () => [isDisputed, row('payments.dispute', '=', 'open'), isInPart, isKept],
    'charged-back': () => [isDisputed, row('payments.dispute', '=', 'lost'), isInPart, isKept],
    withdrawn: () => [sql<boolean>`"withdrawnAt" is not null`],
  };
}
