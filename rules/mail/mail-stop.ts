import { isOver } from '#rules/clock.ts';

/** The kinds of mail: the purpose of each, by which the queue and the studio know it. */

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
] as const;

export type MailKind = (typeof mailKinds)[number];

/** Stops of mail to an address: it came back for good, or its owner called it spam (decision 133). */
export const stopReasons = ['bounced', 'complained'] as const;

export type StopReason = (typeof stopReasons)[number];

export type MailStop = { reason: StopReason; since: number };

/** The time after which one more sign-in mail may try an address that mail came back from. */
export const trialAfterMs = 60 * 60 * 1000;

/** Mails that somebody asks for, or that are about their money or the safety of their account. */
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

/** Whether a mail of this kind is not sent now. */
export function isStopped(stops: readonly MailStop[], mail: { kind: string; now: number }): boolean {
  return stops.some(({ reason, since }) => {
    if (reason === 'complained') return !wanted.has(mail.kind);
    return mail.kind !== 'sign-in' || !isOver(since, { now: mail.now, lastsMs: trialAfterMs });
  });
}

/** The subjects of permanent status codes (RFC 3463) that are about the address, its mailbox or the way to it. */
const aboutTheAddress = /^5\.[0124]\./;

/**
 * Whether a bounce with this status ends mail to the address. Refusals of a policy (5.7) or of the content (5.6) are
 * about one mail or about our server, and may be the same for everybody.
 */
export function endsMail(enhancedCode: string | null): boolean {
  return enhancedCode === null || aboutTheAddress.test(enhancedCode);
}
