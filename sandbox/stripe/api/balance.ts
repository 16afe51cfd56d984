import { type LocalStripe, newId, nowSeconds } from '#sandbox/stripe/local-stripe.ts';
import type { BalanceTransaction, Payout } from '#sandbox/stripe/objects/objects.ts';
import { type Endpoint, readEndpoints } from './endpoint.ts';

/** @see https://docs.stripe.com/api/balance_transactions */
export const balanceTransactionEndpoints: Endpoint[] = readEndpoints(
  'balance_transaction',
  '/balance_transactions',
  ['source', 'type', 'currency'],
);

/** Records money coming in (positive) or going out (negative), in the currency's smallest unit. */
export function bookTransaction(
  stripe: LocalStripe,
  facts: Pick<BalanceTransaction, 'amount' | 'currency' | 'description' | 'source' | 'type'> & {
    fee: number;
  },
): BalanceTransaction {
  const created = nowSeconds(stripe);
  return stripe.store.insert('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: facts.amount,
    available_on: created + twoDaysSeconds,
    balance_type: 'payments',
    created,
    currency: facts.currency,
    description: facts.description,
    exchange_rate: null,
    fee: facts.fee,
    fee_details:
      facts.fee === 0
        ? []
        : [
            {
              amount: facts.fee,
              application: null,
              currency: facts.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: facts.amount - facts.fee,
    reporting_category: facts.type === 'adjustment' ? 'dispute' : facts.type,
    source: facts.source,
    status: 'pending',
    type: facts.type,
  });
}

const twoDaysSeconds = 172_800;

/** @see https://docs.stripe.com/api/payouts */
export const payoutEndpoints: Endpoint[] = readEndpoints('payout', '/payouts', ['status']);

/** Pays the whole balance of each currency out to the seller's bank. */
export function payOutAll(stripe: LocalStripe): Payout[] {
  const { data } = stripe.store.list('balance_transaction', { limit: 1_000_000 });
  const balances = new Map<string, number>();
  for (const { currency, net } of data) balances.set(currency, (balances.get(currency) ?? 0) + net);
  return [...balances]
    .filter(([, amount]) => amount > 0)
    .map(([currency, amount]) => payOut(stripe, amount, currency));
}

function payOut(stripe: LocalStripe, amount: number, currency: string): Payout {
  const id = newId('po');
  const created = nowSeconds(stripe);
  const booked = bookTransaction(stripe, {
    amount: -amount,
    currency,
    description: 'STRIPE PAYOUT',
    fee: 0,
    source: id,
    type: 'payout',
  });
  return stripe.store.insert('payout', {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created,
    automatic: true,
    balance_transaction: booked.id,
    created,
    currency,
    description: 'STRIPE PAYOUT',
    destination: 'ba_1LecternSandbox0',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  });
}
