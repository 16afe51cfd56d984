/**
 * Receives reports of mail servers and providers about sent email (bounces and spam complaints), and lists failed
 * email.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { type MailReport, replyText } from '#rules/mail/delivery.ts';
import * as endpoints from '#contract/studio/studio.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { errorText } from '#server/platform/error-text.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { clientIpNetwork, hitRateLimits } from '#server/platform/rate-limits.ts';
import {
  confirmSubscription,
  isSignedBySns,
  snsConfirmationUrl,
  snsMessage,
  type SnsMessage,
} from './amazon-sns.ts';
import { readMailReport } from './bounce-messages.ts';
import { listFailedMail } from './bounce-store.ts';
import { type InboundMail, readInboundMail } from './inbound-mail.ts';
import { recordReport } from './bounces.ts';
import { readProviderReports, readSesNotification } from './provider-reports.ts';

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

const mailsAtMost = 100;

/** A provider posts several reports at once; a mail server one per bounced email. */
const reportsPerMinute = 600;

/** Providers batch up to a thousand events. */
const reportsAtMost = 1_000;

/**
 * Handles `POST /webhooks/mail`. An email that is not a report is a reply if the site takes them. Anything else, or
 * what matches no email of ours, is accepted without effect: a rejected mail server would bounce it in turn.
 * @throws {ApiError} not-found without a configured token, unauthenticated, resource-exhausted, and invalid-argument
 * for invalid JSON
 */
export async function receiveMailReport(ctx: AppContext, c: Context, takeReply: TakeReply) {
  const { mailWebhookToken } = ctx.config;
  if (mailWebhookToken === null) throw new ApiError('not-found', 'There is nothing here.');
  const key = `mail-reports:${clientIpNetwork(ctx, c)}`;
  await hitRateLimits(ctx, { key, atMost: reportsPerMinute, windowMs: minuteMs });
  if (!hasToken(c, mailWebhookToken)) {
    // Amazon sends the password of the URL only after this challenge.
    c.header('WWW-Authenticate', 'Basic realm="mail reports"');
    throw new ApiError('unauthenticated', 'This endpoint only accepts reports from the mail server.');
  }
  const { reports = [], email } = await readReports(ctx, c);
  const reply = ctx.config.mailReplyAddress === null ? null : ((await email?.()) ?? null);
  let recorded = reply && (await takeReply(reply)) ? 1 : 0;
  for (const report of reports.slice(0, reportsAtMost)) if (await recordReport(ctx, report)) recorded += 1;
  return c.json({ recorded });
}

/** Stores a reply; returns false when it has no effect. A later room does it. */
export type TakeReply = (email: InboundMail) => Promise<boolean>;

/** The token is sent as `Bearer`, or as the password of `Basic` for a URL with a password. */
function hasToken(c: Context, token: string): boolean {
  const [, scheme = '', value = ''] =
    /^(Bearer|Basic) (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const given =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : value;
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(token)));
}

/** The reports in a request, or else its email, which is only parsed if the site accepts replies. */
type Posted = { reports?: MailReport[]; email?: () => Promise<InboundMail | null> };

async function readReports(ctx: AppContext, c: Context): Promise<Posted> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  const type = (c.req.header('content-type') ?? '').toLowerCase();
  // A posted email starts with its headers, and Amazon sends its JSON as plain text.
  if (type.includes('json') || /^\s*[[{]/.test(bytes.toString('latin1', 0, 100)))
    return readJson(ctx, bytes.toString());
  const mail = type.startsWith('multipart/report')
    ? `Content-Type: ${c.req.header('content-type')}\r\n\r\n`
    : '';
  return readEmail(Buffer.concat([Buffer.from(mail), bytes]));
}

function readEmail(source: Buffer): Posted {
  const report = readMailReport(source.toString('latin1'));
  return report ? { reports: [report] } : { email: () => readInboundMail(source) };
}

const rawMail = z.object({ RawEmail: z.string() });

async function readJson(ctx: AppContext, text: string): Promise<Posted> {
  const body = parseJson(text);
  // Postmark forwards inbound email in this form.
  const inbound = rawMail.safeParse(body);
  if (inbound.success) return readEmail(Buffer.from(inbound.data.RawEmail));
  return { reports: await readJsonReports(ctx, body) };
}

async function readJsonReports(ctx: AppContext, body: unknown): Promise<MailReport[]> {
  const sns = snsMessage.safeParse(body);
  const { mailSnsTopic } = ctx.config;
  // Other providers' reports are not signed, and a site with an SNS topic does not use them.
  if (!sns.success) return mailSnsTopic === null ? readProviderReports(body) : [];
  const message = sns.data;
  await checkOrigin(ctx, message);
  if (message.Type === 'SubscriptionConfirmation') await confirm(ctx, message);
  if (message.Type !== 'Notification' || !message.Message.startsWith('{')) return [];
  return readSesNotification(parseJson(message.Message));
}

/** @throws {ApiError} unavailable when Amazon does not answer, so that it sends the message again */
async function checkOrigin(ctx: AppContext, message: SnsMessage): Promise<void> {
  const { mailSnsTopic, snsUrl } = ctx.config;
  if (mailSnsTopic !== null && message.TopicArn !== mailSnsTopic)
    throw new ApiError('invalid-argument', 'This message is from another topic.');
  const isSigned = await isSignedBySns(message, { standIn: snsUrl, now: ctx.now() }).catch(
    (error: unknown) => {
      ctx.log.warn({ event: 'sns-certificate-away', error: errorText(error) });
      throw new ApiError('unavailable', 'The certificate of this message cannot be fetched.');
    },
  );
  if (isSigned) return;
  ctx.log.warn({ event: 'sns-signature-invalid' });
  throw new ApiError('invalid-argument', 'Amazon did not sign this message.');
}

async function confirm(ctx: AppContext, { SubscribeURL = '', TopicArn: topic }: SnsMessage): Promise<void> {
  const url = snsConfirmationUrl(SubscribeURL, ctx.config.snsUrl);
  if (!url) throw new ApiError('invalid-argument', 'This is not an Amazon URL.');
  const isConfirmed = await confirmSubscription(url).catch(() => false);
  ctx.log.info({ event: 'mail-reports-subscribed', isConfirmed, topic });
  if (!isConfirmed) throw new ApiError('unavailable', 'Amazon did not accept the confirmation.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid-argument', 'The body is not valid JSON.');
  }
}

const listFailedMails = handle(endpoints.listFailedMails, async (ctx, c) => {
  const rows = await listFailedMail(ctx.db, { time: ctx.now() - weekMs, atMost: mailsAtMost + 1 });
  const mails = rows
    .slice(0, mailsAtMost)
    .map(({ id, kind, outcome, createdAt, failedAt, uid, name, email, ...said }) => ({
      id,
      kind,
      outcome,
      createdAt,
      failedAt: failedAt ?? createdAt,
      reply: replyText({ ...said, text: said.reply }),
      // An erased account has no email.
      learner: uid !== null && email?.includes('@') ? { uid, name, email } : null,
    }));
  return c.json({ mails, more: rows.length > mailsAtMost }, 200);
});

export const routes = [listFailedMails];
