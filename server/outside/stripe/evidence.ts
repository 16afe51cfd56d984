/** Hands evidence to the bank of a dispute. https://docs.stripe.com/disputes/api */
import type Stripe from 'stripe';
import type { DisputeEvidence } from '#server/stripe-gateway.ts';
import { isEmailRefused } from './errors.ts';

/**
 * Uploads the PDF and submits it with the texts. The library finds the host of files by itself, and at another address
 * than Stripe's own it stays there.
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
    if (!isEmailRefused(error)) throw error;
    // The PDF names the email address that Stripe rejects as a field.
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
