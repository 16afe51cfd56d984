/** `GET /metrics` for programs on this machine, and for those with the token. */
import { timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import type { Context } from 'hono';
import { Registry } from 'prom-client';
import type { AppContext } from '#server/context.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { databaseFigures } from '#server/platform/db/database.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Env } from '#server/platform/http/api.ts';
import type { Figures, SiteFigures } from '#server/platform/site-metrics.ts';
import { readSiteFigures } from './metrics-store.ts';

/** The site's figures are read at most four times a minute. */
const cachedMs = 15_000;

/** The time limit for the site's figures: without them, the operator still sees the other metrics. */
const waitMs = 4_000;

/** The headers that proxies add. Through a proxy on this machine every client would look local. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

export function createMetricsRoute(ctx: AppContext): (c: Context<Env>) => Promise<Response> {
  const readFigures = createFigureReader(ctx);
  return async (c) => {
    c.header('Cache-Control', 'no-store');
    if (!hasToken(ctx, c) && !isFromThisMachine(c))
      throw new ApiError('unauthenticated', 'Only this site’s monitoring can read the metrics.');
    c.header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE);
    return c.body(await ctx.metrics.text(await readFigures()));
  };
}

function createFigureReader(ctx: AppContext): () => Promise<Figures> {
  let last: { at: number; site: Promise<SiteFigures | null> } | undefined;
  return async () => {
    const now = ctx.now();
    if (!last || now - last.at >= cachedMs || now < last.at) last = { at: now, site: readSite(ctx, now) };
    const [site, disk] = await Promise.all([last.site, readDisk(ctx)]);
    return { site, disk, database: databaseFigures(ctx.db, ctx.config) };
  };
}

async function readSite(ctx: AppContext, now: number): Promise<SiteFigures | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null).unref());
  try {
    return await Promise.race([readSiteFigures(ctx.db, { now }), late]);
  } catch (error) {
    ctx.log.warn({ event: 'figures-not-read', error });
    return null;
  }
}

async function readDisk({ config }: AppContext): Promise<Figures['disk']> {
  const disk = await statfs(config.dataDir).catch(() => null);
  return disk && { freeBytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize };
}

/** Compares hashes of equal length in constant time. */
function hasToken({ config }: AppContext, c: Context): boolean {
  const given = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (config.metricsToken === null || given === undefined) return false;
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(config.metricsToken)));
}

/** True when the socket and the host are local, and no proxy header is present. */
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
