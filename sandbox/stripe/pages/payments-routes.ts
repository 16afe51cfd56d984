import { Hono } from 'hono';
import type { SandboxDatabase } from '../../database.ts';
import { closeDispute, moveDispute, openDispute, openInquiry } from '../api/disputes.ts';
import { StripeError } from '../api/errors.ts';
import { payOutAll } from '../api/payouts.ts';
import type { CheckoutSession } from '../objects/objects.ts';
import { actions, paymentsPage, type PaymentRow } from './payments-page.ts';
import { failRefund, refundCharge } from '../api/refunds.ts';
import { expireSession } from '../api/sessions.ts';
import type { RunningStripe } from '../start-stripe.ts';

/** The payments to look at, and the buttons beside them. */
export function paymentsRoutes(
  { stripe, settlements, deliveries }: RunningStripe,
  db: SandboxDatabase,
): Hono {
  const app = new Hono();
  app.get('/', (context) => {
    const sessions = stripe.store.list('checkout.session', { limit: 50 }).data;
    return context.html(paymentsPage(sessions.map(rowOf), deliveries.recent(50)));
  });
  app.post('/payouts', (context) => {
    db.transaction(() => payOutAll(stripe))();
    return context.redirect('/stripe/payments', 303);
  });
  app.post('/:id/:action', (context) => {
    const { id, action } = context.req.param();
    if (!Object.hasOwn(actions, action)) return context.notFound();
    try {
      db.transaction(() => act(id, action as keyof typeof actions))();
    } catch (error) {
      // The page was stale: what the button meant is over. It shows the new state.
      if (!(error instanceof StripeError)) throw error;
    }
    return context.redirect('/stripe/payments', 303);
  });
  return app;

  function rowOf(session: CheckoutSession): PaymentRow {
    const { store } = stripe;
    const intent = session.payment_intent && store.find('payment_intent', session.payment_intent);
    const chargeId = intent ? (intent.latest_charge ?? '') : '';
    const items = store.list('item', { parent: session.id, limit: 10 }).data;
    return {
      session,
      charge: store.find('charge', chargeId),
      dispute: store.list('dispute', { where: { charge: chargeId }, limit: 1 }).data[0],
      description: items.map((item) => item.description).join(', '),
    };
  }

  function act(sessionId: string, action: keyof typeof actions): void {
    const { session, charge, dispute } = rowOf(stripe.store.require('checkout.session', sessionId));
    if (action === 'expire' && session.status === 'open') expireSession(stripe, sessionId);
    if (action === 'settle') settlements.settleNow({ sessionId, outcome: 'succeed' });
    if (action === 'fail') settlements.settleNow({ sessionId, outcome: 'fail' });
    if (action === 'refund' && charge) refundCharge(stripe, charge, {});
    const [refund] = charge?.refunds.data ?? [];
    if (action === 'failRefund' && refund) failRefund(stripe, refund.id);
    if (action === 'inquire' && charge) openInquiry(stripe, charge.id);
    if (action === 'escalate' && dispute) moveDispute(stripe, dispute.id, 'escalated');
    if (action === 'drop' && dispute) moveDispute(stripe, dispute.id, 'closed');
    if (action === 'dispute' && charge) openDispute(stripe, charge.id);
    if (action === 'win' && dispute) closeDispute(stripe, dispute.id, 'won');
    if (action === 'lose' && dispute) closeDispute(stripe, dispute.id, 'lost');
  }
}
