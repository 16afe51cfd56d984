/**
 * Sends queued email, a few at once. Temporary failures are retried later; an email that can never be sent, has
 * expired, or is for a stopped address is given up. One whose condition no longer holds is deleted.
 */
import { emailChangeHours } from '#rules/account.ts';
import { type MailFailure, readServerReply, type ServerReply } from '#rules/mail/delivery.ts';
import { isStopped } from '#rules/mail/mail-stop.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import type { MailTryOutcome } from '#server/platform/metrics.ts';
import { listMailStops } from './bounce-store.ts';
import { returnPathOf } from './message-id.ts';
import { type MailContent, recipientKeysOf } from './queue.ts';
import type { Smtp } from './smtp.ts';
import {
  claimCampaignMail,
  claimMail,
  dropMail,
  findRecipientUid,
  longestMailPauseMs,
  markFailed,
  markLeft,
  postponeMail,
  type QueuedMail,
} from './store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Longer than a try can take, so that no two processes send the same email. */
const leaseMs = minuteMs;

const firstPauseMs = 2_000;

const linkLifeMs: Readonly<Record<string, number>> = {
  'sign-in': lifetimeMinutes * minuteMs,
  'address-change': emailChangeHours * hourMs,
};

/** At least two hours, since the pauses between tries grow. */
const triesAtLeast = 20;

/** nodemailer's codes for errors about one email: its recipient or its content. */
const mailErrorCodes = ['EENVELOPE', 'EMESSAGE'];

type MailContext = Pick<AppContext, 'config' | 'db' | 'secret' | 'now' | 'log' | 'metrics'>;

/** Returns whether an email with a condition may be sent now, to the account that it was written for. */
export type MayLeave = (mail: { condition: string; uid: string | null }) => Promise<boolean>;

const never: MayLeave = async () => false;

/**
 * Sends all due email but that of campaigns, and stops when the mail server is down. Without `mayLeave`, an email with a condition is not sent.
 * @returns the number of emails sent
 */
export async function deliverMail(ctx: MailContext, smtp: Smtp, mayLeave: MayLeave = never): Promise<number> {
  let sent = 0;
  let isAway = false;
  const work = async () => {
    while (!isAway) {
      const mail = await claimMail(ctx.db, { now: ctx.now(), leaseMs });
      if (!mail) return;
      const outcome = await sendOne(ctx, smtp, mail, mayLeave);
      ctx.metrics.mailTry(outcome);
      if (outcome === 'sent') sent++;
      isAway ||= outcome === 'away';
    }
  };
  await Promise.all(Array.from({ length: smtp.atOnce }, work));
  return sent;
}

/**
 * Returns whether an email of a campaign may still be sent: `withdrawn` has taken it back, so that it leaves no outcome;
 * `later` leaves it in the queue, and asks again when its lease has ended. A later room decides it, just before the email
 * is sent.
 */
export type AdmitCampaignMail = (mail: {
  id: string;
  recipientKey: string | null;
}) => Promise<'send' | 'stop' | 'withdrawn' | 'later'>;

/**
 * Sends the due email of campaigns one after the other, so that a crash leaves at most one that may have arrived without
 * a record. They have a connection of their own (`smtp.ts`), so other email never waits for them.
 * The metrics and their alerts leave them out: each campaign has its own counts.
 */
export async function deliverCampaignMail(
  ctx: MailContext,
  smtp: Smtp,
  { admit, signal }: { admit: AdmitCampaignMail; signal?: AbortSignal },
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const mail = await claimCampaignMail(ctx.db, { now: ctx.now(), leaseMs });
    if (!mail) return;
    const admission = await admit(mail);
    if (admission === 'withdrawn' || admission === 'later') continue;
    const outcome =
      admission === 'stop'
        ? await giveUp(ctx, mail, { outcome: 'stopped' })
        : await sendOne(ctx, smtp, mail, never);
    if (outcome === 'away') return;
  }
}

async function sendOne(
  ctx: MailContext,
  smtp: Smtp,
  claimed: QueuedMail,
  mayLeave: MayLeave,
): Promise<MailTryOutcome> {
  const decrypted = decrypt(ctx, claimed);
  if (decrypted === null) return giveUp(ctx, claimed, { outcome: 'unreadable' });
  const { condition, ...content } = decrypted;
  // The learner is looked up here, since queuing must take the same time for everyone.
  const uid = claimed.uid ?? (await findRecipientUid(ctx.db, { email: content.to }));
  const mail = { ...claimed, uid };
  if (isMailExpired(mail, ctx.now())) return giveUp(ctx, mail, { outcome: 'expired' });
  const stops = await listMailStops(ctx.db, { recipientKeys: recipientKeysOf(ctx, content.to) });
  if (isStopped(stops, { kind: mail.kind, now: ctx.now() })) return giveUp(ctx, mail, { outcome: 'stopped' });
  if (condition !== undefined && !(await mayLeave({ condition, uid }))) return withdraw(ctx, mail);
  const { messageId } = mail;
  const { mailBounceAddress } = ctx.config;
  const returnPath = mailBounceAddress === null ? null : returnPathOf(mailBounceAddress, mail.id);
  let response: string;
  try {
    response = await smtp.send({ ...content, messageId, returnPath });
  } catch (error) {
    return recordFailure(ctx, mail, error as SmtpError);
  }
  await markLeft(ctx.db, { id: mail.id, now: ctx.now(), uid, reply: readServerReply(response) });
  ctx.log.info({ event: 'mail-sent', ...logFieldsOf(mail) });
  return 'sent';
}

/** Deletes an email that its recipient may no longer read. It is not a failure, so the studio doesn't list it. */
async function withdraw(ctx: MailContext, mail: QueuedMail): Promise<MailTryOutcome> {
  await dropMail(ctx.db, { id: mail.id });
  ctx.log.info({ event: 'mail-withdrawn', ...logFieldsOf(mail) });
  return 'withdrawn';
}

async function recordFailure(ctx: MailContext, mail: QueuedMail, error: SmtpError): Promise<MailTryOutcome> {
  const outcome = outcomeOf(error);
  // A server's rejection may quote the recipient, so only its codes are logged.
  const { code, responseCode } = error;
  const reply = outcome === 'away' ? null : replyOf(error);
  if (outcome === 'failed') return giveUp(ctx, mail, { outcome: 'refused', reply, code, responseCode });
  const pauseMs = Math.min(longestMailPauseMs, firstPauseMs * 2 ** (mail.tries - 1));
  await postponeMail(ctx.db, { id: mail.id, nextTryAt: ctx.now() + pauseMs, uid: mail.uid, reply });
  ctx.log.warn({ event: 'mail-postponed', ...logFieldsOf(mail), pauseMs, code, responseCode });
  return outcome;
}

/**
 * Returns true for an email whose links have expired, or after three days and enough tries: the tries guard against a
 * clock set weeks ahead (decision 76). `tries` includes the current one.
 */
function isMailExpired(
  { kind, createdAt, tries }: { kind: string; createdAt: number; tries: number },
  now: number,
): boolean {
  const linkMs = linkLifeMs[kind];
  if (linkMs !== undefined) return createdAt + linkMs <= now;
  return createdAt + 72 * hourMs <= now && tries > triesAtLeast;
}

/** Returns null for an error that is not a server reply. */
function replyOf({ response, responseCode }: SmtpError): ServerReply | null {
  return responseCode === undefined ? null : readServerReply(response ?? '', { smtpCode: responseCode });
}

/** Returns null for content that was encrypted with another key or is not an email. */
function decrypt(ctx: MailContext, mail: QueuedMail): MailContent | null {
  try {
    const content = JSON.parse(ctx.secret.decrypt('mail', mail.encryptedContent)) as MailContent | null;
    return typeof content?.to === 'string' ? content : null;
  } catch {
    return null;
  }
}

/** `response` is the server's reply, and `responseCode` its first three digits. */
type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string };

/**
 * Classifies a failed try: a 5xx reply to an email fails it, a 4xx reply postpones it. Other codes concern the
 * connection, encryption or our account, so every email would fail; so would one for the sender's address, which all
 * emails share.
 */
function outcomeOf({ code, responseCode, command }: SmtpError): 'later' | 'failed' | 'away' {
  if (code === undefined && responseCode === undefined) return 'later';
  const isAboutMail = code === undefined || mailErrorCodes.includes(code);
  if (!isAboutMail || command === 'MAIL FROM') return 'away';
  return responseCode === undefined || responseCode >= 500 ? 'failed' : 'later';
}

type End = { outcome: MailFailure; reply?: ServerReply | null; code?: string; responseCode?: number };

async function giveUp(ctx: MailContext, mail: QueuedMail, end: End): Promise<MailTryOutcome> {
  const { outcome, reply = null, ...codes } = end;
  await markFailed(ctx.db, { id: mail.id, outcome, now: ctx.now(), uid: mail.uid, reply });
  ctx.log.error({ event: 'mail-failed', ...logFieldsOf(mail), why: outcome, ...codes });
  return outcome === 'stopped' ? outcome : 'failed';
}

function logFieldsOf({ id, kind, tries }: QueuedMail) {
  return { mail: id, kind, tries };
}
