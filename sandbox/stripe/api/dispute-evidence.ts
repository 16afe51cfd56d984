import { type LocalStripe, newId, nowSeconds, StripeError } from '#sandbox/stripe/local-stripe.ts';
import type { Charge, Dispute, File } from '#sandbox/stripe/objects/objects.ts';
import { type Endpoint, post, readEndpoints } from './endpoint.ts';
import type { Params } from './params.ts';

/** The fields that hold the id of an uploaded file. */
const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

const textFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;

const mostLetters = 20_000;
const mostLettersOfAll = 150_000;

/**
 * Saves the evidence and submits it unless `submit` is false. Evidence is submitted once, before the deadline.
 * @see https://docs.stripe.com/api/disputes/update
 */
export function submitEvidence(stripe: LocalStripe, params: Params, id: string): Dispute {
  params.allowOnly('evidence', 'submit', 'metadata');
  const dispute = stripe.store.require('dispute', id);
  rejectEnded(stripe, dispute);
  const given = readEvidence(stripe, params);
  const isSubmitted = params.flag('submit') ?? true;
  const details = dispute.evidence_details;
  const updated = stripe.store.change('dispute', id, {
    evidence: { ...dispute.evidence, ...given },
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || Object.keys(given).length > 0,
      ...(isSubmitted && { submission_count: details.submission_count + 1, submission_method: 'manual' }),
    },
    metadata: { ...dispute.metadata, ...params.metadata() },
    ...(isSubmitted && {
      status: dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review',
    }),
  });
  stripe.announce('charge.dispute.updated', updated);
  return updated;
}

function rejectEnded(stripe: LocalStripe, { id, status, evidence_details: details }: Dispute): void {
  if (status !== 'needs_response' && status !== 'warning_needs_response')
    throw new StripeError(`Dispute ${id} takes no more evidence: it is ${status}.`);
  if (details.due_by !== null && details.due_by < nowSeconds(stripe))
    throw new StripeError(`Dispute ${id} takes no more evidence: it was due before.`);
}

function readEvidence(stripe: LocalStripe, params: Params): Record<string, string> {
  const evidence = params.group('evidence');
  if (!evidence) return {};
  evidence.allowOnly(...fileFields, ...textFields);
  const given: Record<string, string> = {};
  for (const field of textFields) {
    const text = field === 'customer_email_address' ? evidence.email(field) : evidence.text(field);
    if (text === undefined) continue;
    if (text.length > mostLetters) evidence.reject(field, `At most ${mostLetters} characters fit.`);
    given[field] = text;
  }
  const letters = Object.values(given).reduce((sum, { length }) => sum + length, 0);
  if (letters > mostLettersOfAll)
    params.reject('evidence', `At most ${mostLettersOfAll} characters fit into all fields.`);
  for (const field of fileFields) {
    const fileId = evidence.text(field);
    if (fileId === undefined) continue;
    if (stripe.store.require('file', fileId, field).purpose !== 'dispute_evidence')
      evidence.reject(field, 'The file was not uploaded as evidence.');
    given[field] = fileId;
  }
  return given;
}

export function noEvidence(charge: Charge): Dispute['evidence'] {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: charge.billing_details.email,
    customer_name: charge.billing_details.name,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}

/** The size limit of all evidence, in bytes. @see https://docs.stripe.com/file-upload */
const mostBytes = 5_000_000;

/** Stripe uploads files at another host; here they share one. @see https://docs.stripe.com/api/files */
export const fileEndpoints: Endpoint[] = [
  ...readEndpoints('file', '/files', ['purpose']),
  post('/files', createFile),
];

/** Stores the metadata only; nothing reads the file's contents. */
function createFile(stripe: LocalStripe, params: Params): File {
  params.allowOnly('purpose', 'file');
  const purpose = params.choice('purpose', ['dispute_evidence']);
  const file = params.group('file');
  if (!purpose || !file) return params.reject(purpose ? 'file' : 'purpose', 'Missing required param.');
  const size = file.requiredInteger('size');
  if (size < 1 || size > mostBytes) params.reject('file', `A file has from 1 to ${mostBytes} bytes.`);
  const type = file.choice('type', ['application/pdf', 'image/jpeg', 'image/png']) ?? 'application/pdf';
  const id = newId('file');
  return stripe.store.insert('file', {
    id,
    object: 'file',
    created: nowSeconds(stripe),
    expires_at: null,
    filename: file.requiredText('name'),
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size,
    title: null,
    type: type === 'application/pdf' ? 'pdf' : type.slice('image/'.length),
    url: `${stripe.origin()}/v1/files/${id}/contents`,
  });
}
