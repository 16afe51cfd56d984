import type { Endpoint } from './endpoint.ts';
import { newId } from '../objects/ids.ts';
import { readEndpoints } from './lists.ts';
import { nowSeconds, type LocalStripe } from '../local-stripe.ts';
import type { BalanceTransaction } from '../objects/objects.ts';

/** @see https://docs.stripe.com/api/balance_transactions */
export const balanceTransactionEndpoints: Endpoint[] = readEndpoints(
  'balance_transaction',
  '/balance_transactions',
  ['source', 'type', 'currency'],
);

/** Books money that comes (positive) or goes (negative), in the currency's smallest unit. */
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
