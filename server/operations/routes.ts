/** Health checks, the doctor's view of a request, and security.txt. */
import type { Context } from 'hono';
import { sql } from 'kysely';
import { dayMs } from '#rules/clock.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { doctorHeader, isDoctorPass } from '#server/platform/http/doctor-pass.ts';
import { clientIp } from '#server/platform/rate-limits.ts';

/** The validity of security.txt, which is renewed daily. RFC 9116 recommends less than a year. */
const validDays = 180;

export function readHealth(c: Context) {
  return c.json({ alive: true });
}

/** Fails while the process is ending, or when the database does not answer, so that another process gets the requests. */
export async function readReadiness(ctx: AppContext, c: Context) {
  c.header('Cache-Control', 'no-store');
  if (ctx.isEnding()) return c.json({ ready: false, wrong: 'ending' }, 503);
  try {
    await sql`select 1`.execute(ctx.db);
    return c.json({ ready: true });
  } catch (error) {
    const wrong = isFromThisMachine(ctx, c) ? `database: ${(error as Error).message}` : undefined;
    return c.json({ ready: false, wrong }, 503);
  }
}

/** Returns to the doctor what this process sees of its request; not-found for everyone else. */
export function readRequestFacts(ctx: AppContext, c: Context) {
  if (!isDoctorPass(ctx, c.req.header(doctorHeader) ?? ''))
    throw new ApiError('not-found', 'There is nothing here.');
  c.header('Cache-Control', 'no-store');
  const { accelPrefix } = ctx.config.media;
  // nginx intercepts this header and answers itself.
  if (accelPrefix !== null && c.req.query('accel') !== undefined)
    c.header('X-Accel-Redirect', `${accelPrefix}.doctor`);
  return c.json({
    clientIp: clientIp(ctx, c),
    isForwarded: isForwarded(c),
    trustsProxy: ctx.config.trustProxy,
    isShared: isSharedAddress(ctx, c),
  });
}

/** Error messages may contain hosts and users. Behind a proxy that is not configured, every client looks local. */
function isFromThisMachine(ctx: AppContext, c: Context): boolean {
  const isLocal = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(clientIp(ctx, c));
  return isLocal && (ctx.config.trustProxy || !isForwarded(c));
}

/** True when a proxy further out names another client than the one that counts here. */
function isSharedAddress(ctx: AppContext, c: Context): boolean {
  const before = c.req.header('x-forwarded-for')?.split(',').slice(0, -1) ?? [];
  const headers = ['cf-connecting-ip', 'true-client-ip', 'fastly-client-ip'].map((name) =>
    c.req.header(name),
  );
  const named = [...before, ...headers].flatMap((ip) => ip?.trim() || []);
  return named.length > 0 && !named.includes(clientIp(ctx, c));
}

function isForwarded(c: Context): boolean {
  return c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined;
}

/** Says where to report security holes (RFC 9116). */
export function readSecurityText({ config, now }: AppContext, c: Context) {
  const today = Math.floor(now() / dayMs) * dayMs;
  const lines = [
    `Contact: ${config.securityContact}`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${config.siteUrl}/.well-known/security.txt`,
  ];
  c.header('Cache-Control', 'public, max-age=3600');
  return c.text(`${lines.join('\n')}\n`);
}
