/**
 * Three hundred viewers, buyers and sign-ups before, during and after half a minute in which Stripe or the mail server
 * fails.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPlace } from '../bench/database.ts';
import { type Product, setControl, startProduct } from '../bench/product.ts';
import { atLeast, atMost, type Goal, print } from '../bench/report.ts';
import { fillDatabase } from '../bench/learners.ts';
import { type Answer, answersTable, besides, count, isAlive, p99, startLoad } from './load.ts';
import type { ServiceOutage } from './outages.ts';

const people = 300;
const rates = { reads: 30, videos: 51, writes: 21, checkouts: 3 };
const [beforeMs, outageMs, afterMs] = [5_000, 30_000, 45_000];
/** The longest pause before a failed service is retried. */
const healMs = 35_000;
/** A buyer gets an error within this time. */
const refusedWithinMs = 15_000;
/** The outage's emails must arrive within this time after its end. */
const deliveredWithinMs = 5 * 60_000;

export async function measureStripeAndMail(folder: string, outage: ServiceOutage): Promise<Goal[]> {
  const { name } = outage;
  const place = await createPlace('sqlite', folder);
  const { learners, customers } = await fillDatabase(place, {
    people,
    learners: people,
    customers: people,
    lastUsedAt: Date.now(),
  });
  const site = await startProduct({ place, environment: { TRUST_PROXY: 'true' }, logFile: `${folder}.log` });
  try {
    const load = await startLoad(site.url, { learners, customers }, rates);
    await sleep(beforeMs);
    await setControl(site.sandboxUrl, outage.begin);
    const begun = performance.now();
    await sleep(outageMs);
    await setControl(site.sandboxUrl, outage.end);
    const ended = performance.now();
    await sleep(afterMs);
    await load.stop();

    const during = load.answers.filter(({ at }) => at >= begun && at < ended);
    const healed = load.answers.filter(({ at }) => at >= ended + healMs);
    const before = load.answers.filter(({ at }) => at < begun);
    print(`${name} for ${outageMs / 1000} s, ${people} viewers`, answersTable({ before, during, healed }));
    const untouched = during.filter(({ kind }) => kind !== 'checkouts');
    const checkouts = during.filter(({ kind }) => kind === 'checkouts');
    return [
      atMost(`${name}: p99 of all but checkouts`, p99(untouched), 250, ' ms'),
      atMost(`${name}: all but checkouts not answered 2xx`, besides(untouched, [200, 202, 206]), 0, ''),
      ...(outage.stopsBuying
        ? [
            atMost(
              `${name}: checkouts answered neither 2xx nor 503`,
              besides(checkouts, [200, 201, 503]),
              0,
              '',
            ),
            atLeast(`${name}: checkouts answered 503`, count(checkouts, 503), 1, ''),
            atMost(`${name}: slowest answer to who buys`, slowest(checkouts), refusedWithinMs, ' ms'),
          ]
        : [atMost(`${name}: checkouts not answered 2xx`, besides(checkouts, [200, 201]), 0, '')]),
      atMost(
        `${name}: not well again ${healMs / 1000} s later`,
        besides(healed, [200, 201, 202, 206]),
        0,
        '',
      ),
      atMost(`${name}: sign-in mails that did not arrive`, await countMissing(site, load.answers), 0, ''),
      atLeast(`${name}: the process lives`, Number(isAlive(site.pid)), 1, ''),
    ];
  } finally {
    await site.stop();
  }
}

function slowest(answers: Answer[]): number {
  return Math.max(...answers.map(({ ms }) => ms));
}

/** Counts the emails that were accepted with 202 but never arrived; each address gets one email. */
async function countMissing({ sandboxUrl }: Product, answers: Answer[]): Promise<number> {
  const promised = answers.filter(
    ({ path, status }) => path === '/api/sign-in-links' && status === 202,
  ).length;
  for (const giveUpAt = performance.now() + deliveredWithinMs; ;) {
    const reply = await fetch(`${sandboxUrl}/mail/api/messages`);
    const mails = (await reply.json()) as { to: string[] | string }[];
    const reached = new Set(mails.flatMap(({ to }) => to).filter((address) => /visitor-\d+@/.test(address)));
    const missing = promised - reached.size;
    if (missing <= 0 || performance.now() > giveUpAt) return Math.max(0, missing);
    await sleep(1_000);
  }
}
