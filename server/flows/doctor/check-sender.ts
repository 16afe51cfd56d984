import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import type { DomainRecords } from '#server/outside/dns.ts';
import type { DoctorContext } from './doctor-context.ts';

/** The names under which the common mail providers publish their keys; a domain does not list its own. */
const usualSelectors =
  'default dkim mail smtp s1 s2 k1 k2 k3 key1 google selector1 selector2 pm mandrill mailjet zoho fm1 protonmail resend'.split(
    ' ',
  );

/** Looks whether other mail servers can tell the site's mail from forged mail: SPF, DKIM and DMARC of the sender. */
export async function checkSender({ config, dns }: DoctorContext): Promise<DoctorFinding[]> {
  // The sender of a trial on this computer is nobody's.
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

/** The part behind the @ of `Name <name@domain>`. */
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
      // A key that was withdrawn has an empty `p`.
      return texts.some((text) => /(^|;)\s*p=\s*[^;\s]/i.test(text));
    }),
  );
  return found.includes(true) ? [] : [{ code: 'dkim-not-found', domain }];
}

/** A subdomain that has no policy of its own takes that of the domain above. */
async function checkDmarc(dns: DomainRecords, domain: string): Promise<DoctorFinding[]> {
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  const texts = await Promise.all(domains.map((name) => dns.texts(`_dmarc.${name}`)));
  const isThere = texts.flat().some((text) => /^v=DMARC1\s*;/i.test(text));
  return isThere ? [] : [{ code: 'dmarc-missing', domain }];
}
