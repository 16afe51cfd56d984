import { Hono } from 'hono';
import type { SandboxDatabase } from '../../database.ts';
import { closedPage, missingPage, paymentPage, type Typed } from './hosted-page.ts';
import type { CheckoutSession, LineItem } from '../objects/objects.ts';
import { fpxOutcomes, type Payment } from '../objects/payment-methods.ts';
import { paySession } from '../objects/payments.ts';
import type { RunningStripe } from '../start-stripe.ts';
import { readCard } from '../objects/test-cards.ts';

/**
 * The hosted payment page. Posting the same fields without a browser pays as well:
 * 303 to the success address when done, 402 when declined, 422 for unusable input.
 * A browser gets 200 with the page instead, so that its console stays quiet.
 */
export function hostedRoutes({ stripe, settlements }: RunningStripe, db: SandboxDatabase): Hono {
  const app = new Hono();
  const pay = db.transaction((...[sessionId, payment, typed]: [string, Payment, Typed]) =>
    paySession(stripe, settlements.plan, sessionId, payment, {
      email: typed.email || null,
      name: typed.name || null,
    }),
  );

  app.get('/:id', (context) => {
    const session = stripe.store.find('checkout.session', context.req.param('id'));
    if (!session) return context.html(missingPage(), 404);
    if (session.status !== 'open') return context.html(closedPage(session, successAddress(session)));
    return context.html(paymentPage(session, lineItems(session.id), { email: '', name: '' }));
  });

  app.post('/:id', async (context) => {
    const session = stripe.store.find('checkout.session', context.req.param('id'));
    if (!session) return context.html(missingPage(), 404);
    if (session.status !== 'open') return context.redirect(addressAfter(session.status, session), 303);
    const form = await context.req.parseBody();
    const field = (name: string): string => {
      const value = form[name];
      return typeof value === 'string' ? value : '';
    };
    const typed = { email: field('email'), name: field('name') };
    const again = (message: string, status: 402 | 422) => {
      const isBrowser = context.req.header('Accept')?.includes('text/html');
      const shown = paymentPage(session, lineItems(session.id), typed, message);
      return context.html(shown, isBrowser ? 200 : status);
    };
    const payment = readPayment(session, field, new Date(stripe.now()));
    if (typeof payment === 'string') return again(payment, 422);
    const result = pay(session.id, payment, typed);
    if (result.outcome === 'declined') return again(result.message, 402);
    return context.redirect(addressAfter(result.outcome, session), 303);
  });
  return app;

  function lineItems(sessionId: string): LineItem[] {
    return stripe.store.list('item', { parent: sessionId, limit: 100 }).data;
  }
}

function addressAfter(status: CheckoutSession['status'], session: CheckoutSession): string {
  return status === 'complete' ? successAddress(session) : `/stripe/pay/${session.id}`;
}

function successAddress(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** @returns the payment, or the sentence that says what is wrong with the input */
function readPayment(session: CheckoutSession, field: (name: string) => string, now: Date): Payment | string {
  const method = field('method');
  if (!session.payment_method_types.includes(method)) return 'This payment method is not available.';
  if (method === 'card') {
    const card = readCard({ number: field('number'), expiry: field('expiry'), cvc: field('cvc') }, now);
    return typeof card === 'string' ? card : { method, card };
  }
  if (method === 'fpx') {
    const outcome = fpxOutcomes.find((known) => known === (field('outcome') || 'now'));
    return outcome ? { method, bank: field('bank') || 'maybank2u', outcome } : 'Choose what the bank does.';
  }
  return method === 'grabpay' ? { method } : 'This payment method is not available.';
}
