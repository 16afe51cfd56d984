/** Disputes: a customer's bank reclaims a payment, and the seller may answer with evidence once, until a deadline. */
import { dayMs } from '#rules/clock.ts';
import type { LegalKind } from '#rules/content/legal.ts';
import { plainText } from '#rules/content/plain-text.ts';
import type { LearnerEventState } from '#rules/learners/timeline.ts';
import type { ItemName } from '#rules/plans.ts';
import type { Device } from '#rules/sign-in/session.ts';
import type { Currency } from './money.ts';
import type { AgreementBox } from './payment.ts';

export const disputeStatuses = [
  'needs-response',
  'under-review',
  /** The bank only inquires, and has not taken the money. */
  'inquiry',
  'inquiry-under-review',
  'inquiry-closed',
  'won',
  'lost',
  /** The customer was refunded before the bank took the money. */
  'prevented',
] as const;

export type DisputeStatus = (typeof disputeStatuses)[number];

const ended: readonly DisputeStatus[] = ['inquiry-closed', 'won', 'lost', 'prevented'];

/** Returns whether the bank has decided. */
export function isEnded(status: DisputeStatus): boolean {
  return ended.includes(status);
}

/** `send` if evidence can be sent now, or the reason why not. */
export type EvidenceVerdict = 'send' | 'sent' | 'ended' | 'too-late' | 'not-wanted';

/** Returns whether evidence can be sent. Some banks accept no evidence: their disputes have no deadline. */
export function evidenceVerdict(
  dispute: { status: DisputeStatus; dueAt: number | null; submissions: number },
  now: number,
): EvidenceVerdict {
  if (isEnded(dispute.status)) return 'ended';
  if (!awaitsEvidence(dispute.status)) return 'sent';
  if (dispute.dueAt === null) return 'not-wanted';
  return dispute.dueAt <= now ? 'too-late' : 'send';
}

/** Returns whether the bank waits for evidence. */
function awaitsEvidence(status: DisputeStatus): boolean {
  return status === 'needs-response' || status === 'inquiry';
}

const hourMs = 60 * 60 * 1000;
export type TimeLeft = { unit: 'days' | 'hours'; count: number };

/** Returns the time until a deadline, rounded down; null when it has passed. */
export function timeLeft(dueAt: number, now: number): TimeLeft | null {
  const left = dueAt - now;
  if (left <= 0) return null;
  if (left >= 2 * dayMs) return { unit: 'days', count: Math.floor(left / dayMs) };
  return { unit: 'hours', count: Math.floor(left / hourMs) };
}

/** The number of ended disputes on a page of the list. */
export const disputesPerPage = 50;

/** The most characters that the instructor can add to the evidence. */
export const longestStatement = 5_000;

/** The most characters of a text that Stripe accepts. */
export const longestEvidenceText = 20_000;

/** The most lessons, and the newest sign-ins and mails, so that the PDF stays far below the 50 pages that banks read. */
export const evidenceAtMost = {
  lessons: 120,
  signIns: 40,
  mails: 40,
  /** The learners with seats of a group, in the PDF and in Stripe's text. */
  seats: 250,
  seatsInText: 100,
  /** The characters of a legal text, and of one of its paragraphs, which must fit on a page. */
  text: 12_000,
  paragraph: 2_000,
};

/** An account's use of the course, as far as the site knows it. */
export type EvidenceOfUse = {
  agreements: EvidenceAgreement[];
  signIns: EvidenceSignIn[];
  lessons: EvidenceLesson[];
  mails: EvidenceMail[];
};

/** A gift is used by the learner who redeemed its code, not by the customer. */
export type EvidenceGift = {
  /** Null until the code is redeemed. The email is null for a deleted account. */
  recipient:
    | (EvidenceOfUse & { name: string | null; email: string | null; signedUpAt: number; redeemedAt: number })
    | null;
};

/** The seats of a group are used by the learners who hold them. */
export type EvidenceGroup = {
  bought: number;
  taken: number;
  /** Given to someone by an invitation or a link that nobody has used. */
  reserved: number;
  /** When the first and the last seat were taken; null before. */
  firstAt: number | null;
  lastAt: number | null;
  /** Those who watched most come first, since the list is limited. */
  holders: EvidenceHolder[];
};

/** The email is null for a deleted account. */
export type EvidenceHolder = {
  name: string | null;
  email: string | null;
  joinedAt: number;
  /** The last sign-in or lesson; null without one since the seat was taken. */
  activeAt: number | null;
  opened: number;
  watched: number;
};

/**
 * The evidence about a disputed payment: the purchase and its use. Times are milliseconds since 1970, UTC. The customer of a
 * gift or a group has no lessons here: those of their own plan say nothing about this purchase.
 */
export type EvidenceFacts = EvidenceOfUse & {
  madeAt: number;
  site: string;
  siteUrl: string;
  seller: { name: string; registration: string; address: string; tax: string };
  dispute: {
    id: string;
    status: DisputeStatus;
    reason: string;
    amountCents: number;
    currency: Currency;
    openedAt: number;
  };
  purchase: {
    item: ItemName;
    amountCents: number;
    currency: Currency;
    refundedCents: number;
    paidAt: number;
    /** The time at which the site granted the plan. */
    recordedAt: number;
    receipt: string | null;
    /** The payment intent at Stripe. */
    reference: string;
  };
  /** The email is null for a deleted account. */
  customer: { name: string | null; email: string | null; country: string | null; signedUpAt: number };
  /** Null for a purchase for oneself. */
  gift: EvidenceGift | null;
  /** Null for any purchase but the seats of a group. */
  group: EvidenceGroup | null;
};

/** A text that the customer accepted; the boxes are known for the current version only. */
export type EvidenceAgreement = {
  version: string;
  agreedAt: number;
  boxes: readonly AgreementBox[];
  /** The terms and the refund policy of that time. */
  texts: readonly EvidenceText[];
};

/** A legal text as plain paragraphs; `since` is the time from which it was in force. */
export type EvidenceText = {
  kind: LegalKind;
  version: number;
  since: number;
  title: string;
  paragraphs: readonly string[];
};

/** The device and its time zone are known while the session exists. */
export type EvidenceSignIn = { at: number; way: string; device: Device | null; timeZone: string | null };

export type EvidenceLesson = {
  index: number | null;
  title: string;
  openedAt: number;
  lastAt: number;
  watchedAt: number | null;
  playedSeconds: number;
  lengthSeconds: number | null;
};

export type EvidenceMail = { at: number; kind: string; state: LearnerEventState };

/** Splits Markdown into plain paragraphs of limited length. */
export function paragraphsOf(markdown: string): string[] {
  const { text, paragraph } = evidenceAtMost;
  return markdown
    .slice(0, text)
    .split(/\n\s*\n|\n(?=\s*[-*] )/)
    .map(plainText)
    .flatMap((whole) => cut(whole, paragraph));
}

function cut(text: string, atMost: number): string[] {
  if (text.length <= atMost) return text === '' ? [] : [text];
  const space = text.lastIndexOf(' ', atMost);
  const end = space > 0 ? space : atMost;
  return [text.slice(0, end), ...cut(text.slice(end).trimStart(), atMost)];
}
