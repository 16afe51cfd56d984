/**
 * Counts visits of public pages in memory, without cookies, and adds them to the roll-up of the day in batches. A process
 * that is killed loses the visits of the last seconds.
 */
import type { Context } from 'hono';
import { otherSources, sourcesADay } from '#rules/analytics/traffic-source.ts';
import { isVisit } from '#rules/analytics/visit.ts';
import { previewLessonAt } from '#rules/content/preview-paths.ts';
import { firstLanguage, isInEachLanguage, splitLanguage } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import { dateField, spanOfDateField } from '#rules/site-time.ts';
import { isOwnUrl, trafficSource } from '#server/accounts/traffic-source.ts';
import { readCookie } from '#server/accounts/viewer.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addVisits, type Visits } from './visits-store.ts';

/** The most rows that wait in memory; further sources count as others. */
const waitingAtMost = 1_000;

/** The visits that are not in the database yet, by day, source, campaign and language. */
const waiting = new WeakMap<Database, Map<string, Visits>>();

/** Counts the request if it is a visit of a public page that was found. Requests with a session are not visits. */
export function countVisit(ctx: AppContext, c: Context, reply: Response): void {
  if (reply.status !== 200 && reply.status !== 304) return;
  const { language, path } = splitLanguage(c.req.path) ?? { language: firstLanguage, path: c.req.path };
  if (!isPublic(path) || readCookie(ctx, c, 'session') !== undefined) return;
  const { siteUrl } = ctx.config;
  const header = (name: string) => c.req.header(name) ?? null;
  const referrer = header('referer') ?? '';
  const purpose = ['sec-purpose', 'purpose', 'x-moz'].map((name) => header(name) ?? '').join(' ');
  const request = {
    method: c.req.method,
    userAgent: header('user-agent') ?? '',
    isFromSite: isOwnUrl(referrer, siteUrl),
    fetchDest: header('sec-fetch-dest'),
    fetchSite: header('sec-fetch-site'),
    purpose,
  };
  if (!isVisit(request)) return;
  const url = `${siteUrl}/${new URL(c.req.url).search}`;
  addToWaiting(ctx.db, { day: today(ctx.now()), ...trafficSource({ url, referrer }, siteUrl), language });
}

function isPublic(path: string): boolean {
  return (
    isInEachLanguage(path) ||
    path === pages.course ||
    path === pages.pricing ||
    previewLessonAt(path) !== null
  );
}

function addToWaiting(db: Database, visit: Omit<Visits, 'count'>, count = 1): void {
  const rows = waiting.get(db) ?? new Map<string, Visits>();
  waiting.set(db, rows);
  const known = rows.get(keyOf(visit));
  if (known) known.count += count;
  else if (rows.size < waitingAtMost || visit.source === otherSources)
    rows.set(keyOf(visit), { ...visit, count });
  else addToWaiting(db, { ...visit, source: otherSources, campaign: otherSources }, count);
}

function keyOf({ day, source, campaign, language }: Omit<Visits, 'count'>): string {
  return [day, source, campaign, language].join('\n');
}

/** Adds the counted visits to the roll-up. When that fails, they wait for the next time. */
export async function flushVisits({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const rows = waiting.get(db);
  if (!rows) return;
  waiting.delete(db);
  try {
    await addVisits(db, [...rows.values()], { atMost: sourcesADay, other: otherSources });
  } catch (error) {
    for (const { count, ...visit } of rows.values()) addToWaiting(db, visit, count);
    throw error;
  }
}

let day = { name: '', from: 0, to: 0 };

/** Returns the day of a time. Computed once a day, since formatting a date takes longer than counting a visit. */
function today(now: number): string {
  if (now < day.from || now >= day.to) {
    const name = dateField(now);
    day = { name, ...(spanOfDateField(name) ?? { from: now, to: now }) };
  }
  return day.name;
}
