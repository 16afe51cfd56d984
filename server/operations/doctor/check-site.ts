import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { doctorHeader, doctorPass } from '#server/platform/http/doctor-pass.ts';
import { securityHeaders } from '#server/platform/http/security-headers.ts';
import { type DoctorContext, type ProbeReply, reasonOf } from './doctor-context.ts';

/** An address for documentation, which no client has. https://www.rfc-editor.org/rfc/rfc5737 */
const nobodysIp = '203.0.113.7';

/** Asks the site itself what it saw of a request that came through its public address. */
async function checkProxy(ctx: DoctorContext): Promise<DoctorFinding[]> {
  const seen = await readImpersonated(ctx, {});
  if (seen === null) return [{ code: 'site-not-ours', url: ctx.config.siteUrl }];
  if (seen.isForwarded && !seen.trustsProxy) return [{ code: 'proxy-not-trusted' }];
  if (!seen.trustsProxy) return [];
  if (!seen.isForwarded) return [{ code: 'proxy-missing' }];
  if (seen.isShared) return [{ code: 'proxy-shared' }];
  const forged = await readImpersonated(ctx, { 'x-forwarded-for': nobodysIp });
  return forged?.clientIp === nobodysIp ? [{ code: 'proxy-forged' }] : [];
}

type SeenRequest = { clientIp: string; isForwarded: boolean; trustsProxy: boolean; isShared: boolean };

/** Null when another program answers, or this one with another key. */
async function readImpersonated(
  ctx: DoctorContext,
  headers: Record<string, string>,
): Promise<SeenRequest | null> {
  const pass = { [doctorHeader]: doctorPass(ctx) };
  const { status, body } = await ctx.probe(`${ctx.config.siteUrl}/healthz/request`, {
    headers: { ...headers, ...pass },
  });
  if (status !== 200) return null;
  try {
    return JSON.parse(body) as SeenRequest;
  } catch {
    return null;
  }
}

/** The site itself answers within milliseconds. */
const slowMs = 2_000;

const dayMs = 24 * 60 * 60 * 1000;

/** Certificates that renew themselves do so a month before their end. */
const fewestDays = 14;

/** Node's codes for a certificate that a browser would refuse. */
const certificateErrors = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS|ERR_SSL/;

/** Looks at the site through its public address, as a visitor does. */
export async function checkSite(ctx: DoctorContext): Promise<DoctorFinding[]> {
  const { siteUrl: url } = ctx.config;
  let ready: ProbeReply;
  try {
    ready = await ctx.probe(`${url}/readyz`);
  } catch (error) {
    const reason = reasonOf(error);
    const isOfCertificate = certificateErrors.test((error as NodeJS.ErrnoException).code ?? '');
    return [{ code: isOfCertificate ? 'certificate-invalid' : 'site-away', url, reason }];
  }
  if (ready.status === 503) return [{ code: 'site-not-ready', url, status: ready.status }];
  const seconds = Math.round(ready.ms / 1000);
  const slow: DoctorFinding[] = ready.ms > slowMs ? [{ code: 'site-slow', url, seconds }] : [];
  const findings = await Promise.all([
    checkCertificate(ctx, ready),
    checkPlainHttp(ctx),
    checkHeaders(ctx),
    checkCaching(ctx),
    checkUploads(ctx),
    checkMetrics(ctx),
    checkProxy(ctx),
    checkAccel(ctx),
  ]);
  return [...slow, ...findings.flat()];
}

async function checkCertificate({ config, now }: DoctorContext, reply: ProbeReply): Promise<DoctorFinding[]> {
  if (reply.certificateEndsAt === null) return [];
  const days = Math.floor((reply.certificateEndsAt - now()) / dayMs);
  return days < fewestDays ? [{ code: 'certificate-ends', url: config.siteUrl, days }] : [];
}

/** Somebody who types the name without https should be led there. */
async function checkPlainHttp({ config, probe }: DoctorContext): Promise<DoctorFinding[]> {
  if (!config.https) return [];
  const url = `http://${new URL(config.siteUrl).hostname}/`;
  const reply = await probe(url).catch(() => null);
  return reply?.status === 200 ? [{ code: 'http-open', url }] : [];
}

async function checkHeaders({ config, probe }: DoctorContext): Promise<DoctorFinding[]> {
  const { headers } = await probe(`${config.siteUrl}/`);
  return Object.entries(securityHeaders(config))
    .filter(([name, value]) => headers[name.toLowerCase()] !== value)
    .map(([header]) => ({ code: 'header-lost', header }));
}

/** Each reply has an id of its own; the same twice comes from a cache. */
async function checkCaching({ config, probe }: DoctorContext): Promise<DoctorFinding[]> {
  const url = `${config.siteUrl}/api/me`;
  const [first, second] = [await probe(url), await probe(url)];
  const id = first.headers['x-request-id'];
  return id !== undefined && id === second.headers['x-request-id'] ? [{ code: 'replies-cached', url }] : [];
}

/** Pictures and attached files are larger than a proxy's usual limit of one megabyte. */
async function checkUploads({ config, probe }: DoctorContext): Promise<DoctorFinding[]> {
  const body = Buffer.alloc(2 * 1024 * 1024);
  const headers = { origin: config.siteUrl, 'content-type': 'application/octet-stream' };
  const url = `${config.siteUrl}/api/studio/attachments`;
  // The site refuses a stranger before the whole body has come, and may cut the connection then.
  const reply = await probe(url, { method: 'POST', headers, body }).catch(() => null);
  return reply?.status === 413 ? [{ code: 'uploads-refused', status: reply.status }] : [];
}

async function checkMetrics({ config, probe }: DoctorContext): Promise<DoctorFinding[]> {
  if (config.isLocal) return [];
  const url = `${config.siteUrl}/metrics`;
  const { status, body } = await probe(url);
  return status === 200 && body.includes('lectern_') ? [{ code: 'metrics-open', url }] : [];
}

/** The header with which the site lets nginx send a video reaches the visitor where nothing acts on it. */
async function checkAccel(ctx: DoctorContext): Promise<DoctorFinding[]> {
  const { media, siteUrl } = ctx.config;
  if (media.accelPrefix === null) return [];
  const { headers } = await ctx.probe(`${siteUrl}/healthz/request?accel`, {
    headers: { [doctorHeader]: doctorPass(ctx) },
  });
  return 'x-accel-redirect' in headers ? [{ code: 'accel-missing', prefix: media.accelPrefix }] : [];
}
