/** Takes the reports of a mail server or provider about mails that have left: what came back, and what was called spam. */
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
import { recordReport } from './bounces.ts';
import { readProviderReports, readSesNotification } from './provider-reports.ts';

/** A provider posts a few at once; a mail server one for each mail that comes back. */
const reportsAMinute = 600;

/** Providers gather events, and send up to a thousand at once. */
const mostReports = 1_000;

/**
 * Answers `POST /webhooks/mail`. What is no report, or leads to no mail of ours, has no effect and is answered with
 * success: a server that is refused would send it back in its turn. @throws {ApiError} not-found where no token is
 * configured, unauthenticated without it, resource-exhausted, and invalid-argument for JSON that is broken
 */
export async function receiveMailReport(ctx: AppContext, c: Context) {
  const { mailWebhookToken } = ctx.config;
  if (mailWebhookToken === null) throw new ApiError('not-found', 'There is nothing here.');
  const key = `mail-reports:${clientIpNetwork(ctx, c)}`;
  await hitRateLimits(ctx, { key, atMost: reportsAMinute, windowMs: 60_000 });
  if (!hasToken(c, mailWebhookToken)) {
    // Amazon sends the password of the URL only after it was asked for it.
    c.header('WWW-Authenticate', 'Basic realm="mail reports"');
    throw new ApiError('unauthenticated', 'This address takes reports of the mail server.');
  }
  const reports = await readReports(ctx, c);
  let recorded = 0;
  for (const report of reports.slice(0, mostReports)) if (await recordReport(ctx, report)) recorded += 1;
  return c.json({ recorded });
}

/** The token stands as `Bearer`, or as the password of `Basic`, which is what a URL with a password becomes. */
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

async function readReports(ctx: AppContext, c: Context): Promise<MailReport[]> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  const type = (c.req.header('content-type') ?? '').toLowerCase();
  // A posted mail begins with its headers, and Amazon calls its JSON plain text.
  if (type.includes('json') || /^\s*[[{]/.test(bytes.toString('latin1', 0, 100)))
    return readJsonReports(ctx, bytes.toString());
  const mail = type.startsWith('multipart/report')
    ? `Content-Type: ${c.req.header('content-type')}\r\n\r\n`
    : '';
  const report = readMailReport(mail + bytes.toString('latin1'));
  return report ? [report] : [];
}

const rawMail = z.object({ RawEmail: z.string() });

async function readJsonReports(ctx: AppContext, text: string): Promise<MailReport[]> {
  const body = parsed(text);
  // Postmark takes mail in too, and posts it so.
  const inbound = rawMail.safeParse(body);
  if (inbound.success) return [readMailReport(inbound.data.RawEmail)].filter((report) => report !== null);
  const sns = snsMessage.safeParse(body);
  const { mailSnsTopic } = ctx.config;
  // Reports of other providers name an address without a proof, and a site with a topic has none of those providers.
  if (!sns.success) return mailSnsTopic === null ? readProviderReports(body) : [];
  const message = sns.data;
  await checkOrigin(ctx, message);
  if (message.Type === 'SubscriptionConfirmation') await confirm(ctx, message);
  if (message.Type !== 'Notification' || !message.Message.startsWith('{')) return [];
  return readSesNotification(parsed(message.Message));
}

/** @throws {ApiError} unavailable where Amazon does not answer, so that it sends the message again */
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
  if (!url) throw new ApiError('invalid-argument', 'This is no address of Amazon.');
  const isConfirmed = await confirmSubscription(url).catch(() => false);
  ctx.log.info({ event: 'mail-reports-subscribed', isConfirmed, topic });
  if (!isConfirmed) throw new ApiError('unavailable', 'Amazon did not take the confirmation.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid-argument', 'That is not JSON.');
  }
}

const weekMs = 7 * 24 * 60 * 60 * 1000;
const mostMails = 100;

const listFailedMails = handle(endpoints.listFailedMails, async (ctx, c) => {
  const rows = await listFailedMail(ctx.db, { time: ctx.now() - weekMs, atMost: mostMails + 1 });
  const mails = rows
    .slice(0, mostMails)
    .map(({ id, kind, outcome, createdAt, failedAt, uid, name, email, ...said }) => ({
      id,
      kind,
      outcome,
      createdAt,
      failedAt: failedAt ?? createdAt,
      reply: replyText({ ...said, text: said.reply }),
      // An erased account has no address.
      learner: uid !== null && email?.includes('@') ? { uid, name, email } : null,
    }));
  return c.json({ mails, more: rows.length > mostMails }, 200);
});

export const routes = [listFailedMails];
