/** Webhooks: the events, the pauses between attempts, and when an endpoint is switched off (decision 195). */
import { dayMs } from './clock.ts';
import type { ItemName, PaidPlan } from './plans.ts';
import type { PaymentKind } from './payments/manual-payment.ts';

/** The most endpoints of a site. */
export const mostEndpoints = 10;

export const longestEndpointUrl = 1_000;

export const webhookEvents = [
  'learner.registered',
  'learner.paid',
  'learner.refunded',
  'learner.disputed',
  'access.granted',
  'access.ended',
  'certificate.issued',
  'certificate.revoked',
] as const;

export type WebhookEventType = (typeof webhookEvents)[number];

/** Sent by hand from the studio, to one endpoint. */
export const testEvent = 'webhook.test';

/** Amounts are in the smallest unit of the currency, whose code is in upper case. */
type PaymentFacts = {
  /** The id of the Checkout session, or the key of a manual payment. */
  id: string;
  item: ItemName;
  method: PaymentKind;
  amount: number;
  currency: string;
  /** Bought for someone else: the payment gives this learner nothing. */
  isGift: boolean;
  /** The seats of a group, for which the payment was made; null for any other. */
  seats: number | null;
};

/** The data of each event. It holds no personal data: the learner is added when the event is sent. */
export type WebhookEventData = {
  'learner.registered': { learner?: never };
  'learner.paid': { payment: PaymentFacts };
  'learner.refunded': {
    payment: PaymentFacts;
    /** `amount` is this refund, and `total` what was refunded of the payment so far. */
    refund: { amount: number; total: number; currency: string };
  };
  'learner.disputed': {
    payment: { id: string };
    dispute: { id: string; status: string; reason: string; amount: number; currency: string };
  };
  'access.granted': {
    grant: {
      /** That of the payment for a redeemed gift or a seat. */
      id: string;
      plan: PaidPlan;
      endsAt: string | null;
      replaces: string | null;
      isGift: boolean;
    };
  };
  'access.ended': {
    grant: {
      id: string;
      plan: PaidPlan;
      reason: 'expired' | 'ended-by-instructor' | 'gift-ended' | 'seat-taken-back';
    };
  };
  'certificate.issued': {
    certificate: {
      id: string;
      url: string;
      reason: 'confirmed' | 'reissued' | 'restored';
      /** The id of the certificate that this one replaces. */
      replaces: string | null;
    };
  };
  'certificate.revoked': {
    certificate: { id: string; url: string; reason: 'revoked-by-instructor' | 'plan-ended' };
  };
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The pauses after each failed attempt, as the Standard Webhooks specification suggests. */
const pausesMs = [5_000, 5 * minuteMs, 30 * minuteMs].concat(
  [2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
);

export const longestPauseMs = Math.max(...pausesMs);

/** Returns the pause after the given number of failed attempts; null after the last one. */
export function pauseAfter(attempts: number): number | null {
  return pausesMs[attempts - 1] ?? null;
}

const offAfterMs = 5 * dayMs;

/** The failed attempts that are also needed, since a clock that was set ahead shows five days at once. */
const offAfterFailures = pausesMs.length;

/** Returns true when an endpoint has failed for so long that it is switched off. */
export function isHopeless(
  { failingSince, failures }: { failingSince: number; failures: number },
  now: number,
): boolean {
  return failures >= offAfterFailures && now - failingSince >= offAfterMs;
}

/** Why an attempt failed; `status` is a reply other than 2xx, `address` a private address. */
export const webhookFailures = ['status', 'timeout', 'connection', 'address', 'switched-off'] as const;

export type WebhookFailure = (typeof webhookFailures)[number];

/** Why an endpoint is off; `gone` after the reply 410. */
export const offReasons = ['by-hand', 'failing', 'gone'] as const;

export type OffReason = (typeof offReasons)[number];

/** Why a URL is rejected. */
export const endpointUrlMistakes = [
  'url-invalid',
  'url-not-https',
  'url-credentials',
  'url-private',
] as const;

export type EndpointUrlMistake = (typeof endpointUrlMistakes)[number];
