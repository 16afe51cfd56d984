/** The doctor's checks of mail: the mail server, a test mail, bounces, and the sender's DNS records. */
import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { siteLanguage, messagesFor } from '#messages/messages-for.ts';
import { type DoctorContext, type DomainRecords, reasonOf } from './doctor-context.ts';

const slowMs = 3_000;

/** The selectors of common mail providers' keys; a domain does not list its own. */
const usualSelectors =
  'default dkim mail smtp s1 s2 k1 k2 k3 key1 google selector1 selector2 pm mandrill mailjet zoho fm1 protonmail resend'.split(
    ' ',
  );

/** Logs in to the mail server, sends a test mail to `mailTo`, and checks that bounces are reported. */
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
  const unreported =
    isLocal || mailWebhookToken !== null
      ? []
      : [{ code: 'bounces-unheard', url: `${siteUrl}/webhooks/mail` } as const];
  const ms = ctx.now() - began;
  const slow = ms > slowMs ? [{ code: 'smtp-slow', server, seconds: Math.round(ms / 1000) } as const] : [];
  return [...slow, ...unreported, ...(mailTo === null ? [] : await sendTestMail(ctx, mailTo))];
}

function findingOf(error: unknown, server: string): DoctorFinding {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === 'EAUTH' || code === 'ENOAUTH') return { code: 'smtp-password', server };
  if (code === 'ETLS' || /starttls/i.test(message)) return { code: 'smtp-encryption', server };
  return { code: 'smtp-away', server, reason: reasonOf(error) };
}

async function sendTestMail(ctx: DoctorContext, to: string): Promise<DoctorFinding[]> {
  const { siteUrl } = ctx.config;
  const { subject, text } = messagesFor(siteLanguage).doctor.trialMail(siteUrl);
  const id = ctx.secret.sign('doctor', `mail ${ctx.now()}`).slice(0, 22);
  const messageId = `<doctor.${id}@${new URL(siteUrl).hostname}>`;
  try {
    await ctx.smtp.send({ to, subject, text, html: `<p>${text}</p>`, messageId, returnPath: null });
    return [];
  } catch (error) {
    return [{ code: 'mail-refused', to, reason: reasonOf(error) }];
  }
}

/** Checks that other mail servers can verify the site's mail: SPF, DKIM and DMARC of the sender. */
export async function checkSender({ config, dns }: DoctorContext): Promise<DoctorFinding[]> {
  // The sender of a local site does not exist.
  if (config.isLocal) return [];
  const domain = domainOf(config.mailFrom);
  try {
    const checks = [
      checkAddress(dns, domain),
      checkSpf(dns, domain),
      checkDkim(dns, domain),
      checkDmarc(dns, domain),
    ];
    return (await Promise.all(checks)).flat();
  } catch {
    return [{ code: 'dns-away', domain }];
  }
}

/** The domain of `Name <name@domain>`. */
function domainOf(mailFrom: string): string {
  const email = /<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom;
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

async function checkAddress(dns: DomainRecords, domain: string): Promise<DoctorFinding[]> {
  return (await dns.takesMail(domain)) ? [] : [{ code: 'sender-unknown', domain }];
}

async function checkSpf(dns: DomainRecords, domain: string): Promise<DoctorFinding[]> {
  const records = (await dns.texts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (records.length === 0) return [{ code: 'spf-missing', domain }];
  if (records.length > 1) return [{ code: 'spf-twice', domain }];
  return /\s\+?all\b/i.test(records[0] ?? '') ? [{ code: 'spf-open', domain }] : [];
}

async function checkDkim(dns: DomainRecords, domain: string): Promise<DoctorFinding[]> {
  const found = await Promise.all(
    usualSelectors.map(async (selector) => {
      const texts = await dns.texts(`${selector}._domainkey.${domain}`);
      // A revoked key has an empty `p`.
      return texts.some((text) => /(^|;)\s*p=\s*[^;\s]/i.test(text));
    }),
  );
  return found.includes(true) ? [] : [{ code: 'dkim-not-found', domain }];
}

/** A subdomain without a policy inherits its parent's. */
async function checkDmarc(dns: DomainRecords, domain: string): Promise<DoctorFinding[]> {
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  const texts = await Promise.all(domains.map((name) => dns.texts(`_dmarc.${name}`)));
  const isThere = texts.flat().some((text) => /^v=DMARC1\s*;/i.test(text));
  return isThere ? [] : [{ code: 'dmarc-missing', domain }];
}
