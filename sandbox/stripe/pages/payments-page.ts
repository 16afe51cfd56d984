import { html } from 'hono/html';
import { formatTime, page, type Html } from '../../page.ts';
import type { DeliveryReport } from '../webhooks/deliveries.ts';
import { formatMoney } from '../objects/money.ts';
import type { Charge, CheckoutSession, Dispute } from '../objects/objects.ts';

export interface PaymentRow {
  session: CheckoutSession;
  charge: Charge | undefined;
  dispute: Dispute | undefined;
  description: string;
}

/** The list of payments, with the buttons that a bank or the seller would press. */
export function paymentsPage(rows: PaymentRow[], deliveries: DeliveryReport[]): Html {
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

export const actions = {
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
