/** The doctor's checks of the site through its public URL, as a visitor reaches it. */
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#rules/clock.ts';
import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { doctorHeader, doctorPass } from '#server/platform/http/doctor-pass.ts';
import { securityHeaders } from '#server/platform/http/security-headers.ts';
import { type DoctorContext, type ProbeReply, reasonOf } from './doctor-context.ts';

/** An IP reserved for documentation, which no client has (RFC 5737). */
const reservedIp = '203.0.113.7';

/** The site itself answers within milliseconds. */
const slowMs = 2_000;

/** Certificates are usually renewed a month before their end. */
const fewestDays = 14;

/** Node's codes for a certificate that a browser would reject. */
const certificateErrors = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS|ERR_SSL/;

type SeenRequest = { clientIp: string; isForwarded: boolean; trustsProxy: boolean; isShared: boolean };

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
  const { status } = ready;
  if (status === 503 && ready.body.includes('"ready":false'))
    return [{ code: 'site-not-ready', url, status }];
  // The proxy's own reply while the site is down.
  if (status >= 500) return [{ code: 'site-away', url, reason: String(status) }];
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

/** A visitor who types the name without https should be redirected. */
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

/** Each reply has its own id; a repeated one comes from a cache. */
async function checkCaching({ config, probe }: DoctorContext): Promise<DoctorFinding[]> {
  const url = `${config.siteUrl}/api/me`;
  const [first, second] = [await probe(url), await probe(url)];
  const id = first.headers['x-request-id'];
  return id !== undefined && id === second.headers['x-request-id'] ? [{ code: 'replies-cached', url }] : [];
}

/** Images and attached files exceed the default limit of proxies, one megabyte. */
async function checkUploads({ config, probe }: DoctorContext): Promise<DoctorFinding[]> {
  const body = Buffer.alloc(2 * 1024 * 1024);
  const headers = { origin: config.siteUrl, 'content-type': 'application/octet-stream' };
  const url = `${config.siteUrl}/api/studio/attachments`;
  // The site rejects the request before the whole body has arrived, and may then cut the connection.
  const reply = await probe(url, { method: 'POST', headers, body }).catch(() => null);
  return reply?.status === 413 ? [{ code: 'uploads-refused', status: reply.status }] : [];
}

async function checkMetrics({ config, probe }: DoctorContext): Promise<DoctorFinding[]> {
  if (config.isLocal) return [];
  const url = `${config.siteUrl}/metrics`;
  const { status, body } = await probe(url);
  return status === 200 && body.includes('lectern_') ? [{ code: 'metrics-open', url }] : [];
}

/** Without nginx, the header that delegates a video to it reaches the visitor; with it, a file in the folder does. */
async function checkAccel(ctx: DoctorContext): Promise<DoctorFinding[]> {
  const { dataDir, media, siteUrl } = ctx.config;
  // Without the right key, the site doesn't answer the doctor.
  if (media.accelPrefix === null || (await readSeenRequest(ctx, {})) === null) return [];
  const folder = join(dataDir, 'media');
  const trial = join(folder, '.doctor');
  const content = `The doctor was here at ${ctx.now()}.`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(trial, content);
    await chmod(trial, 0o644);
  } catch {
    // The checks of the data folder say why it can't be written.
    return [];
  }
  try {
    const { status, headers, body } = await ctx.probe(`${siteUrl}/healthz/request?accel`, {
      headers: { [doctorHeader]: doctorPass(ctx) },
    });
    if ('x-accel-redirect' in headers) return [{ code: 'accel-missing', prefix: media.accelPrefix }];
    return body === content ? [] : [{ code: 'accel-unreadable', folder, status }];
  } finally {
    await rm(trial, { force: true });
  }
}

/** Compares what the site saw of a request through its public URL with what was sent. */
async function checkProxy(ctx: DoctorContext): Promise<DoctorFinding[]> {
  const seen = await readSeenRequest(ctx, {});
  if (seen === null) return [{ code: 'site-not-ours', url: ctx.config.siteUrl }];
  if (seen.isForwarded && !seen.trustsProxy) return [{ code: 'proxy-not-trusted' }];
  if (!seen.trustsProxy) return [];
  if (!seen.isForwarded) return [{ code: 'proxy-missing' }];
  if (seen.isShared) return [{ code: 'proxy-shared' }];
  const forged = await readSeenRequest(ctx, { 'x-forwarded-for': reservedIp });
  return forged?.clientIp === reservedIp ? [{ code: 'proxy-forged' }] : [];
}

/** Returns null when another program answers, or a site with another key. */
async function readSeenRequest(
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
