/**
 * Sends the queued mails, a few at once. A mail that the server does not take yet is tried again later; one that can
 * never be sent, or has expired, or is for an address that gets no mail, is given up.
 */
import { emailChangeHours } from '#rules/account.ts';
import { type MailFailure, readServerReply, type ServerReply } from '#rules/mail/delivery.ts';
import { isStopped } from '#rules/mail/mail-stop.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import { findUidByEmail } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import type { MailTryOutcome } from '#server/platform/metrics.ts';
import { listMailStops } from './bounce-store.ts';
import { returnPathOf } from './message-id.ts';
import { type MailContent, recipientKeysOf } from './queue.ts';
import type { Smtp } from './smtp.ts';
import {
  claimMail,
  longestMailPauseMs,
  markFailed,
  markLeft,
  postponeMail,
  type QueuedMail,
} from './store.ts';

// A mail expires with the links in it. One that holds none that expire is given up after three days, and after so many
// tries: a clock that is set weeks ahead for a while makes it no older (decision 76).

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const linkLifeMs: Readonly<Record<string, number>> = {
  'sign-in': lifetimeMinutes * minuteMs,
  'address-change': emailChangeHours * hourMs,
};

/** They take two hours at least, since the pauses between them grow. */
const triesAtLeast = 20;

/** Whether a mail is given up; `tries` counts the one that begins. */
function isMailExpired(
  { kind, createdAt, tries }: { kind: string; createdAt: number; tries: number },
  now: number,
): boolean {
  const linkMs = linkLifeMs[kind];
  if (linkMs !== undefined) return createdAt + linkMs <= now;
  return createdAt + 72 * hourMs <= now && tries > triesAtLeast;
}

/** The lease is longer than a try may take, so that no two processes send the same mail. */
const leaseMs = 60_000;

const firstPauseMs = 2_000;

type MailContext = Pick<AppContext, 'config' | 'db' | 'secret' | 'now' | 'log' | 'metrics'>;

/** Sends all due mails and stops when the mail server is away. @returns the number of mails sent */
export async function deliverMail(ctx: MailContext, smtp: Smtp): Promise<number> {
  let sent = 0;
  let isAway = false;
  const work = async () => {
    while (!isAway) {
      const mail = await claimMail(ctx.db, { now: ctx.now(), leaseMs });
      if (!mail) return;
      const outcome = await sendOne(ctx, smtp, mail);
      ctx.metrics.mailTry(outcome);
      if (outcome === 'sent') sent++;
      isAway ||= outcome === 'away';
    }
  };
  await Promise.all(Array.from({ length: smtp.atOnce }, work));
  return sent;
}

async function sendOne(ctx: MailContext, smtp: Smtp, claimed: QueuedMail): Promise<MailTryOutcome> {
  const content = read(ctx, claimed);
  if (content === null) return giveUp(ctx, claimed, { outcome: 'unreadable' });
  // The learner is looked up here and not where the mail is asked for: that must take the same time for everybody.
  const uid = claimed.uid ?? (await findUidByEmail(ctx.db, { email: content.to }));
  const mail = { ...claimed, uid };
  if (isMailExpired(mail, ctx.now())) return giveUp(ctx, mail, { outcome: 'expired' });
  const stops = await listMailStops(ctx.db, { recipientKeys: recipientKeysOf(ctx, content.to) });
  if (isStopped(stops, { kind: mail.kind, now: ctx.now() })) return giveUp(ctx, mail, { outcome: 'stopped' });
  const { messageId } = mail;
  const { mailBounceAddress } = ctx.config;
  const returnPath = mailBounceAddress === null ? null : returnPathOf(mailBounceAddress, mail.id);
  let said: string;
  try {
    said = await smtp.send({ ...content, messageId, returnPath });
  } catch (error) {
    return recordFailure(ctx, mail, error as SmtpError);
  }
  await markLeft(ctx.db, { id: mail.id, now: ctx.now(), uid, reply: readServerReply(said) });
  ctx.log.info({ event: 'mail-sent', ...shown(mail) });
  return 'sent';
}

async function recordFailure(ctx: MailContext, mail: QueuedMail, error: SmtpError): Promise<MailTryOutcome> {
  const outcome = outcomeOf(error);
  // A server's refusal may quote the recipient, so only its codes are logged.
  const { code, responseCode } = error;
  const reply = outcome === 'away' ? null : replyOf(error);
  if (outcome === 'failed') return giveUp(ctx, mail, { outcome: 'refused', reply, code, responseCode });
  const pauseMs = Math.min(longestMailPauseMs, firstPauseMs * 2 ** (mail.tries - 1));
  await postponeMail(ctx.db, { id: mail.id, nextTryAt: ctx.now() + pauseMs, uid: mail.uid, reply });
  ctx.log.warn({ event: 'mail-postponed', ...shown(mail), pauseMs, code, responseCode });
  return outcome;
}

/** Null for an error of our own, which no server has said. */
function replyOf({ response, responseCode }: SmtpError): ServerReply | null {
  return responseCode === undefined ? null : readServerReply(response ?? '', { smtpCode: responseCode });
}

/** Null for what was encrypted with another key, was changed since, or holds no mail. */
function read(ctx: MailContext, mail: QueuedMail): MailContent | null {
  try {
    const content = JSON.parse(ctx.secret.decrypt('mail', mail.encryptedContent)) as MailContent | null;
    return typeof content?.to === 'string' ? content : null;
  } catch {
    return null;
  }
}

/** `response` is the server's answer as it stands, and `responseCode` its first three digits. */
type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string };

/** nodemailer's codes for what was said about one mail: about its recipient, or about its content. */
const aboutTheMail = ['EENVELOPE', 'EMESSAGE'];

/**
 * Classifies a failed try: 5xx to a mail fails it, 4xx to a mail concerns it alone. Everything else with a code is about
 * the connection, the encryption or our own account there, and then no other mail would be taken either. So is what
 * the server says to the sender's address, which is the same in all mails.
 */
function outcomeOf({ code, responseCode, command }: SmtpError): 'later' | 'failed' | 'away' {
  if (code === undefined && responseCode === undefined) return 'later';
  const isAboutTheMail = code === undefined || aboutTheMail.includes(code);
  if (!isAboutTheMail || command === 'MAIL FROM') return 'away';
  return responseCode === undefined || responseCode >= 500 ? 'failed' : 'later';
}

type End = { outcome: MailFailure; reply?: ServerReply | null; code?: string; responseCode?: number };

async function giveUp(ctx: MailContext, mail: QueuedMail, end: End): Promise<MailTryOutcome> {
  const { outcome, reply = null, ...codes } = end;
  await markFailed(ctx.db, { id: mail.id, outcome, now: ctx.now(), uid: mail.uid, reply });
  ctx.log.error({ event: 'mail-failed', ...shown(mail), why: outcome, ...codes });
  return outcome === 'stopped' ? outcome : 'failed';
}

function shown({ id, kind, tries }: QueuedMail) {
  return { mail: id, kind, tries };
}
