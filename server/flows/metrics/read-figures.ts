/** Reads the figures of the site for the metrics, however often they are asked for, four times a minute at most. */
import { statfs } from 'node:fs/promises';
import { databaseFigures } from '#server/db/database.ts';
import type { Figures, SiteFigures } from '#server/metrics/figures.ts';
import { readSiteFigures } from '#server/store/site-figures.ts';
import type { AppContext } from '#server/context.ts';

const keptMs = 15_000;

/** An answer that comes later than this is no answer: the operator should see the other metrics. */
const waitMs = 4_000;

export function createFigureReader(ctx: AppContext): () => Promise<Figures> {
  let last: { at: number; site: Promise<SiteFigures | null> } | undefined;
  return async () => {
    const now = ctx.now();
    if (!last || now - last.at >= keptMs || now < last.at) last = { at: now, site: readSite(ctx, now) };
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
