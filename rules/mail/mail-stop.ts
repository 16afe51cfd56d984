/** The kinds of emails, and the addresses to which they are stopped. */
import { isOver } from '#rules/clock.ts';

const mailKinds = [
  'sign-in',
  'welcome',
  'session-ended',
  'address-change',
  'deletion-asked',
  'account-kept',
  'accounts-merged',
  'receipt',
  'refund',
  'grant',
  'grant-ended',
  'gift',
  'gift-redeemed',
  'gift-ended',
  'seat-invitation',
  'seat-taken',
  'seat-ended',
  'certificate-issued',
  'certificate-reissued',
  'certificate-declined',
  'certificate-revoked',
  'certificate-restored',
  'invitation',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-used',
  'second-factor-reset',
  'videos-broken',
  'question-answered',
  'new-questions',
  'reply-rejected',
  'campaign',
  'campaign-test',
  'waiting-list',
] as const;

export type MailKind = (typeof mailKinds)[number];

/** The reasons to stop emails to an address: a permanent bounce, or a spam report (decision 133). */
export const stopReasons = ['bounced', 'complained'] as const;

export type StopReason = (typeof stopReasons)[number];

export type MailStop = { reason: StopReason; since: number };

/** The time after which a sign-in email may be sent to a bounced address again. */
export const trialAfterMs = 60 * 60 * 1000;

/** Emails that the user requests, or that are about their money or the security of their account. */
const wanted: ReadonlySet<string> = new Set<MailKind>([
  'sign-in',
  'address-change',
  'receipt',
  'refund',
  'deletion-asked',
  'account-kept',
  'session-ended',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-used',
  'second-factor-reset',
]);

/** Returns whether an email of this kind must not be sent now. */
export function isStopped(stops: readonly MailStop[], mail: { kind: string; now: number }): boolean {
  return stops.some(({ reason, since }) => {
    if (reason === 'complained') return !wanted.has(mail.kind);
    return mail.kind !== 'sign-in' || !isOver(since, { now: mail.now, lastsMs: trialAfterMs });
  });
}

/** The permanent status codes (RFC 3463) about the address, its mailbox or the route to it. */
const aboutTheAddress = /^5\.[0124]\./;

/**
 * Returns whether a bounce with this status stops emails to the address. Policy (5.7) and content (5.6) errors are about
 * one email or our server, and may affect every address.
 */
export function endsMail(enhancedCode: string | null): boolean {
  return enhancedCode === null || aboutTheAddress.test(enhancedCode);
}
