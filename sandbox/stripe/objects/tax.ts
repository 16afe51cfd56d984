import type { LocalStripe } from '#sandbox/stripe/local-stripe.ts';
import type { CheckoutSession } from './objects.ts';

/** The seller is registered for tax in these countries; in percent. */
const rates: Readonly<Record<string, number>> = { MY: 8, ID: 11 };

/** Computes the tax of a session with automatic tax for the customer's country, as Stripe Tax does. */
export function taxSession(stripe: LocalStripe, session: CheckoutSession, country: string): CheckoutSession {
  if (!session.automatic_tax.enabled) return session;
  const rate = rates[country] ?? 0;
  const items = stripe.store.list('item', { parent: session.id, limit: 100 }).data.map((item) => {
    const net = item.amount_subtotal - item.amount_discount;
    const isAdded = item.price.tax_behavior === 'exclusive';
    const tax = Math.round((net * rate) / (isAdded ? 100 : 100 + rate));
    const amounts = { amount_tax: tax, amount_total: isAdded ? net + tax : net };
    return stripe.store.change('item', item.id, amounts);
  });
  const sum = (field: 'amount_tax' | 'amount_total'): number =>
    items.reduce((total, item) => total + item[field], 0);
  return stripe.store.change('checkout.session', session.id, {
    amount_total: sum('amount_total'),
    automatic_tax: { ...session.automatic_tax, status: 'complete' },
    total_details: {
      amount_discount: session.total_details?.amount_discount ?? 0,
      amount_shipping: 0,
      amount_tax: sum('amount_tax'),
    },
  });
}
