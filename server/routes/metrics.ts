import { timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { Context } from 'hono';
import { Registry } from 'prom-client';
import { createFigureReader } from '#server/flows/metrics/read-figures.ts';
import type { Env } from '#server/http/api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hashOf } from '#server/secret.ts';
import type { AppContext } from '#server/context.ts';

/** Answers `GET /metrics` for programs on this machine, and for those that know the token. */
export function createMetricsRoute(ctx: AppContext): (c: Context<Env>) => Promise<Response> {
  const readFigures = createFigureReader(ctx);
  return async (c) => {
    c.header('Cache-Control', 'no-store');
    if (!hasToken(ctx, c) && !isFromThisMachine(c))
      throw new Refusal('unauthenticated', 'The metrics are for the monitoring of this site.');
    c.header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE);
    return c.body(await ctx.metrics.text(await readFigures()));
  };
}

/** Compares hashes, which have one length, in constant time. */
function hasToken({ config }: AppContext, c: Context): boolean {
  const given = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (config.metricsToken === null || given === undefined) return false;
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(config.metricsToken)));
}

/** The headers by which a proxy shows itself. Through a proxy on this machine every client would look local. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** The socket comes from this machine, names it as the host, and brings nothing that a proxy adds. */
function isFromThisMachine(c: Context<Env>): boolean {
  const peer = c.env.incoming?.socket.remoteAddress ?? '';
  const host = c.req.header('host') ?? '';
  const isNamedLocal = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host);
  return isLoopback(peer) && isNamedLocal && proxyHeaders.every((name) => c.req.header(name) === undefined);
}

function isLoopback(ip: string): boolean {
  const bare = ip.replace(/^::ffff:/, '');
  return ip === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}
