import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { doctorHeader, doctorPass } from './doctor-pass.ts';
import type { DoctorContext } from './doctor-context.ts';

/** An address for documentation, which no client has. https://www.rfc-editor.org/rfc/rfc5737 */
const nobodysIp = '203.0.113.7';

/** Asks the site itself what it saw of a request that came through its public address. */
export async function checkProxy(ctx: DoctorContext): Promise<DoctorFinding[]> {
  const seen = await readSeen(ctx, {});
  if (seen === null) return [{ code: 'site-not-ours', url: ctx.config.siteUrl }];
  if (seen.isForwarded && !seen.trustsProxy) return [{ code: 'proxy-not-trusted' }];
  if (!seen.trustsProxy) return [];
  if (!seen.isForwarded) return [{ code: 'proxy-missing' }];
  if (seen.isShared) return [{ code: 'proxy-shared' }];
  const forged = await readSeen(ctx, { 'x-forwarded-for': nobodysIp });
  return forged?.clientIp === nobodysIp ? [{ code: 'proxy-forged' }] : [];
}

type SeenRequest = { clientIp: string; isForwarded: boolean; trustsProxy: boolean; isShared: boolean };

/** Null when another program answers, or this one with another key. */
async function readSeen(ctx: DoctorContext, headers: Record<string, string>): Promise<SeenRequest | null> {
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
