import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { wordsFor } from '#words/words-for.ts';
import { siteLanguage } from '#words/words-for.ts';
import { type DoctorContext, reasonOf } from './doctor-context.ts';

const slowMs = 3_000;

/** Logs in to the mail server, sends a test mail to the address that is named, and looks whether bounces are heard of. */
export async function checkMail(
  ctx: DoctorContext,
  { mailTo }: { mailTo: string | null },
): Promise<DoctorFinding[]> {
  const { hostname, port } = new URL(ctx.config.smtpUrl);
  const server = port ? `${hostname}:${port}` : hostname;
  const began = ctx.now();
  try {
    await ctx.smtp.verify();
  } catch (error) {
    return [findingOf(error, server)];
  }
  const { isLocal, mailWebhookToken, siteUrl } = ctx.config;
  const unheard =
    isLocal || mailWebhookToken !== null
      ? []
      : [{ code: 'bounces-unheard', url: `${siteUrl}/webhooks/mail` } as const];
  const ms = ctx.now() - began;
  const slow = ms > slowMs ? [{ code: 'smtp-slow', server, seconds: Math.round(ms / 1000) } as const] : [];
  return [...slow, ...unheard, ...(mailTo === null ? [] : await sendTrial(ctx, mailTo))];
}

function findingOf(error: unknown, server: string): DoctorFinding {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === 'EAUTH' || code === 'ENOAUTH') return { code: 'smtp-password', server };
  if (code === 'ETLS' || /starttls/i.test(message)) return { code: 'smtp-encryption', server };
  return { code: 'smtp-away', server, reason: reasonOf(error) };
}

async function sendTrial(ctx: DoctorContext, to: string): Promise<DoctorFinding[]> {
  const { siteUrl } = ctx.config;
  const { subject, text } = wordsFor(siteLanguage).doctor.trialMail(siteUrl);
  const id = ctx.secret.sign('doctor', `mail ${ctx.now()}`).slice(0, 22);
  const messageId = `<doctor.${id}@${new URL(siteUrl).hostname}>`;
  try {
    await ctx.smtp.send({ to, subject, text, html: `<p>${text}</p>`, messageId, returnPath: null });
    return [];
  } catch (error) {
    return [{ code: 'mail-refused', to, reason: reasonOf(error) }];
  }
}
