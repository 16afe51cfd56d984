/** Disputes: a customer's bank asks for a payment back, and the seller may answer with evidence once, until a deadline. */

export const disputeStatuses = [
  'needs-response',
  'under-review',
  /** The bank only asks, and has taken nothing. */
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

/** Whether the bank has decided. */
export function isEnded(status: DisputeStatus): boolean {
  return ended.includes(status);
}

/** Whether the bank waits for evidence. */
export function awaitsEvidence(status: DisputeStatus): boolean {
  return status === 'needs-response' || status === 'inquiry';
}

/** The answer to "can evidence be sent now?", or why not. */
export type EvidenceVerdict = 'send' | 'sent' | 'ended' | 'too-late' | 'not-wanted';

/** Returns whether evidence can be sent. Some banks take no answer: their disputes have no deadline. */
export function evidenceVerdict(
  dispute: { status: DisputeStatus; dueAt: number | null; submissions: number },
  now: number,
): EvidenceVerdict {
  if (isEnded(dispute.status)) return 'ended';
  if (!awaitsEvidence(dispute.status)) return 'sent';
  if (dispute.dueAt === null) return 'not-wanted';
  return dispute.dueAt <= now ? 'too-late' : 'send';
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export type TimeLeft = { unit: 'days' | 'hours'; count: number };

/** Returns the time until a deadline, rounded down so that it never promises too much; null when it is over. */
export function timeLeft(dueAt: number, now: number): TimeLeft | null {
  const left = dueAt - now;
  if (left <= 0) return null;
  if (left >= 2 * dayMs) return { unit: 'days', count: Math.floor(left / dayMs) };
  return { unit: 'hours', count: Math.floor(left / hourMs) };
}

/** The number of ended disputes on a page of the list. */
export const disputesPerPage = 50;

/** The most letters that the instructor can add to the evidence. */
export const longestStatement = 5_000;
