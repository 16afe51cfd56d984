/**
 * Sends the queued mails, a few at once. A mail that the server does not take yet is tried again later; one that can
 * never be sent, or has expired, is marked as failed.
 */
import {
  claimMail,
  type MailFailure,
  markFailed,
  markSent,
  postponeMail,
  type QueuedMail,
} from '#server/store/mail.ts';
import type { Smtp } from '#server/outside/smtp.ts';
import type { AppContext } from '#server/context.ts';
import { mailExpiresAt } from './mail-expiry.ts';
import type { MailContent } from './write-mail.ts';

/** The lease is longer than a try may take, so that no two processes send the same mail. */
const leaseMs = 60_000;

const firstPauseMs = 2_000;
const longestPauseMs = 10 * 60_000;

type MailContext = Pick<AppContext, 'db' | 'secret' | 'now' | 'log' | 'metrics'>;

type Outcome = 'sent' | 'later' | 'failed' | 'away';

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

async function sendOne(ctx: MailContext, smtp: Smtp, mail: QueuedMail): Promise<Outcome> {
  if (mailExpiresAt(mail) <= ctx.now()) return giveUp(ctx, mail, { why: 'expired' });
  const content = read(ctx, mail);
  if (content === null) return giveUp(ctx, mail, { why: 'unreadable' });
  try {
    await smtp.send({ ...content, messageId: mail.messageId });
  } catch (error) {
    const outcome = outcomeOf(error);
    // A server's refusal may quote the recipient, so only its codes are written down.
    const { code, responseCode } = error as SmtpError;
    if (outcome === 'failed') return giveUp(ctx, mail, { why: 'refused', code, responseCode });
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (mail.tries - 1));
    await postponeMail(ctx.db, { id: mail.id, nextTryAt: ctx.now() + pauseMs });
    ctx.log.warn({ event: 'mail-postponed', ...shown(mail), pauseMs, code, responseCode });
    return outcome;
  }
  await markSent(ctx.db, { id: mail.id, now: ctx.now() });
  ctx.log.info({ event: 'mail-sent', ...shown(mail) });
  return 'sent';
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

type SmtpError = { code?: string; responseCode?: number; command?: string };

/** nodemailer's codes for what was said about one mail: about its recipient, or about its content. */
const aboutTheMail = ['EENVELOPE', 'EMESSAGE'];

/**
 * Classifies a failed try: 5xx to a mail fails it, 4xx to a mail concerns it alone. Everything else with a code is about
 * the connection, the encryption or our own account there, and then no other mail would be taken either. So is what
 * the server says to the sender's address, which is the same in all mails.
 */
function outcomeOf(error: unknown): 'later' | 'failed' | 'away' {
  const { code, responseCode, command } = error as SmtpError;
  if (code === undefined && responseCode === undefined) return 'later';
  const isAboutTheMail = code === undefined || aboutTheMail.includes(code);
  if (!isAboutTheMail || command === 'MAIL FROM') return 'away';
  return responseCode === undefined || responseCode >= 500 ? 'failed' : 'later';
}

async function giveUp(
  ctx: MailContext,
  mail: QueuedMail,
  { why, ...codes }: { why: MailFailure; code?: string; responseCode?: number },
): Promise<'failed'> {
  await markFailed(ctx.db, { id: mail.id, why, now: ctx.now() });
  ctx.log.error({ event: 'mail-failed', ...shown(mail), why, ...codes });
  return 'failed';
}

function shown({ id, kind, tries }: QueuedMail) {
  return { mail: id, kind, tries };
}
