/** The payments as sales: filtered, page by page, and summed by currency. The indexes of migration 031 serve them. */
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { PaymentKind } from '#rules/payments/manual-payment.ts';
import type { ReceiptStanding } from '#rules/payments/receipt.ts';
import type { PaidPlan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { DatabaseSchema } from '#server/platform/db/schema.ts';
import { sumBookingsOf } from './balance-transaction-store.ts';
import { selectPaymentItems } from './store.ts';

export type SaleFilter = {
  /** Milliseconds since 1970, UTC: from this time on, and before the other one. */
  from: number;
  to: number;
  state?: ReceiptStanding | undefined;
  plan?: PaidPlan | undefined;
  /** In capitals. */
  currency?: string | undefined;
  kind?: PaymentKind | undefined;
};

/** The last sale of the page before. */
export type SaleCursor = { paidAt: number; id: string };

export type Sale = Awaited<ReturnType<typeof listSales>>[number];

/** Lists sales, the newest first. */
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
  // Refunds and disputes count too where their bookings are known.
  return rows.map((row) => ({ ...row, ...booked.get(row.id), currency: row.currency.toUpperCase() }));
}

export type SalesTotal = { currency: string; count: number; grossCents: number; refundedCents: number };

/**
 * Sums the sales of a span by currency. What was withdrawn never came, so it is left out unless the filter asks for it.
 */
export async function sumSales(db: Database, filter: SaleFilter): Promise<SalesTotal[]> {
  const { plan, ...others } = filter;
  // Without the prices, which tell the plan, the sums are read from an index alone.
  const rows = plan
    ? await sumsOf(db, others)
        .leftJoin('prices', 'prices.id', 'payments.priceId')
        .where((row) => row(row.fn.coalesce('payments.gives', 'prices.plan'), '=', plan))
        .execute()
    : await sumsOf(db, others).execute();
  return rows.map((row) => ({ ...row, currency: row.currency.toUpperCase() }));
}

function sumsOf(db: Database, filter: Omit<SaleFilter, 'plan'>) {
  return db
    .selectFrom('payments')
    .select((row) => [
      'payments.currency',
      row.fn.countAll<number>().as('count'),
      row.cast<number>(row.fn.sum('payments.amountCents'), 'bigint').as('grossCents'),
      row.cast<number>(row.fn.sum('payments.refundedCents'), 'bigint').as('refundedCents'),
    ])
    .where((row) => matches(row, filter))
    .$if(filter.state !== 'withdrawn', (query) => query.where('payments.withdrawnAt', 'is', null))
    .groupBy('payments.currency');
}

/** Lists the currencies that were paid in, in small letters, each found by one step in the index. */
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

/** Returns the time of the first sale; undefined without any. */
export async function findFirstSaleTime(db: Database): Promise<number | undefined> {
  const row = await db.selectFrom('payments').select('paidAt').orderBy('paidAt').limit(1).executeTakeFirst();
  return row?.paidAt;
}

type Row = ExpressionBuilder<DatabaseSchema & { prices: DatabaseSchema['prices'] }, 'payments' | 'prices'>;

function matches(row: Row, filter: SaleFilter) {
  const { from, to, state, plan, currency, kind } = filter;
  const wanted: Expression<SqlBool>[] = [row('payments.paidAt', '>=', from), row('payments.paidAt', '<', to)];
  if (state) wanted.push(...statesOf(row)[state]());
  if (plan) wanted.push(row(row.fn.coalesce('payments.gives', 'prices.plan'), '=', plan));
  if (currency) wanted.push(row('payments.currency', '=', currency.toLowerCase()));
  if (kind) wanted.push(row('payments.kind', '=', kind));
  // Word for word the condition of the index, which SQLite uses only then.
  if (kind && kind !== 'stripe') wanted.push(sql<boolean>`kind <> 'stripe'`);
  return row.and(wanted);
}

/** The conditions of each state, as `receiptStanding` tells them apart; the first ones name an index. */
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
