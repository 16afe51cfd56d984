import { Hono } from 'hono';
import { html } from 'hono/html';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { formatMoney, formatTime, type Html, page } from '#sandbox/page.ts';
import { payOutAll } from '#sandbox/stripe/api/balance.ts';
import { closeDispute, moveDispute, openDispute, openInquiry } from '#sandbox/stripe/api/disputes.ts';
import { failRefund, refundCharge } from '#sandbox/stripe/api/refunds.ts';
import { expireSession } from '#sandbox/stripe/api/sessions.ts';
import { StripeError } from '#sandbox/stripe/local-stripe.ts';
import type { Charge, CheckoutSession, Dispute } from '#sandbox/stripe/objects/objects.ts';
import type { RunningStripe } from '#sandbox/stripe/start-stripe.ts';
import type { DeliveryReport } from '#sandbox/stripe/webhooks/deliveries.ts';

interface PaymentRow {
  session: CheckoutSession;
  charge: Charge | undefined;
  dispute: Dispute | undefined;
  description: string;
}

/** The payments, with the actions of the bank and the seller. */
function paymentsPage(rows: PaymentRow[], deliveries: DeliveryReport[]): Html {
  return page({
    title: 'Payments',
    body: html`<h1>Payments</h1>
      ${
        rows.length === 0
          ? html`<p class="lead">No checkout was started yet.</p>`
          : html`<table>
              <thead>
                <tr>
                  <th>Started</th>
                  <th>Product</th>
                  <th>Amount</th>
                  <th>State</th>
                  <th>Buyer</th>
                  <th>Do</th>
                </tr>
              </thead>
              <tbody>
                ${rows.map(paymentRow)}
              </tbody>
            </table>`
      }
      <form method="post" action="/stripe/payments/payouts">
        <button class="quiet">Pay out what is left</button>
      </form>
      <h2>Webhooks</h2>
      ${
        deliveries.length === 0
          ? html`<p class="lead">None yet.</p>`
          : html`<table>
              <thead>
                <tr>
                  <th>Queued</th>
                  <th>Event</th>
                  <th>State</th>
                  <th>Attempts</th>
                  <th>Last answer</th>
                </tr>
              </thead>
              <tbody>
                ${deliveries.map(deliveryRow)}
              </tbody>
            </table>`
      }`,
  });
}

function paymentRow({ session, charge, dispute, description }: PaymentRow): Html {
  return html`<tr id="${charge?.id ?? session.id}">
    <td>${formatTime(session.created * 1000)}</td>
    <td>${description}</td>
    <td>${formatMoney(session.amount_total, session.currency)}</td>
    <td>${stateOf(session, charge, dispute)}</td>
    <td>${session.customer_details?.email ?? ''}</td>
    <td class="buttons">${buttonsFor(session, charge, dispute)}</td>
  </tr>`;
}

function stateOf(session: CheckoutSession, charge: Charge | undefined, dispute: Dispute | undefined): string {
  if (dispute) return stateOfDispute(dispute);
  if (charge?.refunded) return 'refunded';
  if (charge && charge.amount_refunded > 0)
    return `${formatMoney(charge.amount_refunded, charge.currency)} refunded`;
  if (session.status !== 'complete') return session.status ?? '';
  if (session.payment_status === 'paid') return 'paid';
  return charge?.status === 'pending' ? 'settles later' : 'failed';
}

function stateOfDispute({ status, evidence_details: { due_by: dueBy } }: Dispute): string {
  const due = dueBy === null ? '' : `, evidence due by ${formatTime(dueBy * 1000)}`;
  if (status === 'needs_response') return `disputed${due}`;
  return `dispute ${status.replaceAll('_', ' ')}${status === 'warning_needs_response' ? due : ''}`;
}

function buttonsFor(
  session: CheckoutSession,
  charge: Charge | undefined,
  dispute: Dispute | undefined,
): Html | Html[] | '' {
  if (session.status === 'open')
    return html`<a href="/stripe/pay/${session.id}">Pay</a> ${button(session.id, 'expire')}`;
  if (charge?.status === 'pending') return [button(session.id, 'settle'), button(session.id, 'fail')];
  if (dispute?.status === 'needs_response' || dispute?.status === 'under_review')
    return [button(session.id, 'win'), button(session.id, 'lose')];
  if (dispute?.status === 'warning_needs_response')
    return [button(session.id, 'escalate'), button(session.id, 'drop')];
  if (charge?.status !== 'succeeded') return '';
  if (charge.refunded) return button(session.id, 'failRefund');
  if (charge.disputed) return '';
  return (['refund', 'dispute', 'inquire'] as const).map((action) => button(session.id, action));
}

const actions = {
  expire: 'Expire',
  settle: 'Bank pays',
  fail: 'Bank refuses',
  refund: 'Refund',
  dispute: 'Dispute',
  failRefund: 'Refund fails',
  inquire: 'Bank asks',
  escalate: 'Bank takes the money',
  drop: 'Bank is content',
  win: 'Seller wins',
  lose: 'Seller loses',
} as const;

function button(sessionId: string, action: keyof typeof actions): Html {
  return html`<form method="post" action="/stripe/payments/${sessionId}/${action}">
    <button class="quiet">${actions[action]}</button>
  </form>`;
}

function deliveryRow(delivery: DeliveryReport): Html {
  return html`<tr>
    <td>${formatTime(delivery.createdAt)}</td>
    <td>${delivery.type} <small>${delivery.eventId}</small></td>
    <td>${delivery.state}</td>
    <td>${delivery.attempts}</td>
    <td>${delivery.answer ?? ''}</td>
  </tr>`;
}

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
      // The page was stale and the action no longer applies, so it shows the current state.
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
