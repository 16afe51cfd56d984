/** Reads disputes about a charge, and submits evidence. https://docs.stripe.com/disputes */
import type Stripe from 'stripe';
import type { DisputeStatus } from '#rules/payments/dispute.ts';
import type { Booking } from '#rules/payments/sales.ts';
import { bookingOf, isBooking } from './balance.ts';
import { isEmailRejected } from './errors.ts';
import type { DisputeEvidence, DisputeFacts, DisputeState, SessionHistory } from './gateway.ts';

/** The disputes and inquiries about a charge, their overall state, and their bookings. */
export type DisputesReading = { state: DisputeState; disputes: DisputeFacts[]; bookings: Booking[] };

export async function readDisputes(stripe: Stripe, chargeId: string): Promise<DisputesReading> {
  const { data } = await stripe.disputes.list({ charge: chargeId, limit: 20 });
  return {
    state: stateOfAll(data),
    disputes: data.flatMap(factsOf),
    bookings: data
      .flatMap(({ balance_transactions: booked }: Partial<Stripe.Dispute>) => booked ?? [])
      .map((booked) => bookingOf('dispute', booked))
      .filter(isBooking),
  };
}

/**
 * Returns the overall state of the disputes about a charge: a lost one counts most, then an open one. A bank's inquiry
 * (https://docs.stripe.com/disputes/how-disputes-work#inquiries) takes no money, so it does not count.
 */
function stateOfAll(data: readonly Stripe.Dispute[]): DisputeState {
  const states = data.filter((dispute) => !isInquiry(dispute)).map(stateOf);
  if (states.includes('lost')) return 'lost';
  if (states.includes('open') || data.length === 0) return 'open';
  return states.length === 0 ? 'none' : 'won';
}

/** Lists the newest 20 disputes, without inquiries. */
export async function listDisputes(stripe: Stripe, chargeId: string): Promise<SessionHistory['disputes']> {
  const { data } = await stripe.disputes.list({ charge: chargeId, limit: 20 });
  const disputes = data.filter((dispute) => !isInquiry(dispute));
  return disputes.map((dispute) => ({ at: dispute.created * 1000, state: stateOf(dispute) }));
}

/** Final statuses. `prevented`: the customer was refunded before the dispute was opened. */
const ends = new Map<string, 'won' | 'lost'>([
  ['won', 'won'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
]);

function stateOf({ status }: Stripe.Dispute): Exclude<DisputeState, 'none'> {
  return ends.get(status) ?? 'open';
}

const statuses = new Map<string, DisputeStatus>([
  ['needs_response', 'needs-response'],
  ['under_review', 'under-review'],
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry-under-review'],
  ['warning_closed', 'inquiry-closed'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['prevented', 'prevented'],
]);

/** Returns none for a dispute without an id. An unknown status counts as under review. */
function factsOf(dispute: Partial<Stripe.Dispute>): DisputeFacts[] {
  const { id, amount = 0, currency = '', reason = '', created = 0, evidence_details: details } = dispute;
  if (id === undefined) return [];
  const dueBy = details?.due_by ?? 0;
  return [
    {
      id,
      amountCents: amount,
      currency: currency.toUpperCase(),
      reason,
      status: statuses.get(dispute.status ?? '') ?? 'under-review',
      openedAt: created * 1000,
      dueAt: dueBy > 0 ? dueBy * 1000 : null,
      submissions: details?.submission_count ?? 0,
    },
  ];
}

/** An inquiry has its own statuses until the bank escalates it to a dispute. */
function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith('warning_');
}

/**
 * Uploads the PDF and submits it with the texts. https://docs.stripe.com/disputes/api
 * The library picks the host for files itself, and stays on the configured host when that is not Stripe's.
 */
export async function submitEvidence(stripe: Stripe, evidence: DisputeEvidence): Promise<{ fileId: string }> {
  const { disputeId, pdf, fileName, idempotencyKey } = evidence;
  const file = { data: pdf, name: fileName, type: 'application/pdf' };
  const { id: fileId } = await stripe.files.create({ purpose: 'dispute_evidence', file });
  const submit = (texts: Stripe.DisputeUpdateParams.Evidence, key: string) =>
    stripe.disputes.update(
      disputeId,
      { evidence: { ...texts, service_documentation: fileId }, submit: true },
      { idempotencyKey: key },
    );
  const key = `${idempotencyKey}-${fileId}`;
  await submit(textsOf(evidence), key).catch((error: unknown) => {
    if (!isEmailRejected(error)) throw error;
    // The PDF contains the email address that Stripe rejects as a field.
    return submit(textsOf({ ...evidence, customerEmail: null }), `${key}-without-email`);
  });
  return { fileId };
}

function textsOf(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  const { customerName, customerEmail, productDescription, serviceDate, activityLog, statement } = evidence;
  return {
    ...(customerName !== null && { customer_name: customerName }),
    ...(customerEmail !== null && { customer_email_address: customerEmail }),
    product_description: productDescription,
    service_date: serviceDate,
    access_activity_log: activityLog,
    ...(statement !== '' && { uncategorized_text: statement }),
  };
}
