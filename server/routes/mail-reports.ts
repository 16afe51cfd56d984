/** Takes the reports of a mail server or provider about mails that have left: what came back, and what was called spam. */
import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { MailReport } from '#rules/mail/mail-report.ts';
import { readMailReport } from '#server/flows/mail/reports/read-mail-report.ts';
import { readProviderReports } from '#server/flows/mail/reports/read-provider-report.ts';
import { recordReport } from '#server/flows/mail/record-report.ts';
import { Refusal } from '#server/http/refusal.ts';
import { confirmSubscription, snsConfirmationUrl } from '#server/outside/sns.ts';
import { hashOf } from '#server/secret.ts';
import type { AppContext } from '#server/context.ts';
import { clientIpNetwork, hitRateLimits } from './rate-limit.ts';

/** A provider posts a few at once; a mail server one for each mail that comes back. */
const reportsAMinute = 600;

/** Providers gather events, and send up to a thousand at once. */
const mostReports = 1_000;

/**
 * Answers `POST /webhooks/mail`. What is no report, or leads to no mail of ours, has no effect and is answered with
 * success: a server that is refused would send it back in its turn. @throws {Refusal} not-found where no token is
 * configured, unauthenticated without it, resource-exhausted, and invalid-argument for JSON that is broken
 */
export async function receiveMailReport(ctx: AppContext, c: Context) {
  const { mailWebhookToken } = ctx.config;
  if (mailWebhookToken === null) throw new Refusal('not-found', 'There is nothing here.');
  const key = `mail-reports:${clientIpNetwork(ctx, c)}`;
  await hitRateLimits(ctx, { key, atMost: reportsAMinute, windowMs: 60_000 });
  if (!hasToken(c, mailWebhookToken)) {
    // Amazon sends the password of the URL only after it was asked for it.
    c.header('WWW-Authenticate', 'Basic realm="mail reports"');
    throw new Refusal('unauthenticated', 'This address takes reports of the mail server.');
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
const snsMessage = z.object({ Type: z.string(), Message: z.string(), SubscribeURL: z.string().optional() });

async function readJsonReports(ctx: AppContext, text: string): Promise<MailReport[]> {
  const body = parsed(text);
  // Postmark takes mail in too, and posts it so.
  const inbound = rawMail.safeParse(body);
  if (inbound.success) return [readMailReport(inbound.data.RawEmail)].filter((report) => report !== null);
  const sns = snsMessage.safeParse(body);
  if (!sns.success) return readProviderReports(body);
  const { Type: kind, Message: message, SubscribeURL: url } = sns.data;
  if (kind === 'Notification') return readProviderReports(message.startsWith('{') ? parsed(message) : null);
  if (kind === 'SubscriptionConfirmation') await confirm(ctx, url ?? '');
  return [];
}

async function confirm(ctx: AppContext, text: string): Promise<void> {
  const url = snsConfirmationUrl(text);
  if (!url) throw new Refusal('invalid-argument', 'This is no address of Amazon.');
  const isConfirmed = await confirmSubscription(url).catch(() => false);
  ctx.log.info({ event: 'mail-reports-subscribed', isConfirmed });
  if (!isConfirmed) throw new Refusal('unavailable', 'Amazon did not take the confirmation.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid-argument', 'That is not JSON.');
  }
}
