/** The loads of launch day, as streams of requests: visitors, people who watch, buyers, and sign-ups. */
import { type Bench, engineNames } from '../bench.ts';
import type { Engine } from '../database.ts';
import type { Paced, Stream } from '../load/paced-load.ts';
import { type BenchRequest, writeRequests } from '../load/requests.ts';
import { beginPlaying } from '../load/viewers.ts';
import { atLeast, atMost, type Goal } from '../report.ts';
import { askOf, learnerRequests } from './frequent-requests.ts';
import { errorsOf, runStreams, type Shop, slowestP99, withLaunchDay } from './launch-day-run.ts';
import { deliveryOf, type PaidEvent, sellMany } from './webhook.ts';

const viewers = 1_000;

/** `rate` is how many times launch day it is; the streams last for `seconds`. */
type Wish = { rate: number; seconds: number };

type LaunchLoads = (wish: Wish) => Promise<Record<string, Stream[]>>;

/** Lets a thousand people begin to play. Their loads can then be made many times, with new buyers each time. */
async function prepareLaunchDay(folder: string, shop: Shop): Promise<LaunchLoads> {
  const watching = await watchingFiles(folder, shop);
  return async (wish) => ({
    'the landing page': [landing(folder, wish)],
    watching: watching.map((stream) => ({ ...stream, perSecond: stream.perSecond * wish.rate })),
    buying: await buying(folder, wish, shop),
    'signing up': [signingUp(folder, wish)],
  });
}

function landing(folder: string, { rate }: Wish): Stream {
  const file = writeRequests(folder, 'landing', [{ path: '/' }]);
  return { name: 'landing page', file, perSecond: 200 * rate, peakPerSecond: 600 * rate, statuses: [200] };
}

/** Gate checks of a thousand viewers' segments, and what all learners report. */
async function watchingFiles(folder: string, { product, fixture: { learners } }: Shop): Promise<Stream[]> {
  const segments: BenchRequest[][] = [];
  for (const learner of learners.slice(0, viewers)) {
    const viewer = await beginPlaying(product.url, learner);
    viewer.agent.destroy();
    segments.push(viewer.segments.map((path) => ({ path, session: learner.session })));
  }
  const length = Math.min(...segments.map((list) => list.length));
  const inTurn = Array.from({ length }, (_, index) => segments.flatMap((list) => list[index] ?? [])).flat();
  const reports = learners.map(learnerRequests.progress);
  return [
    { name: 'gate check', file: writeRequests(folder, 'gate', inTurn), perSecond: 170, statuses: [200] },
    { name: 'progress', file: writeRequests(folder, 'reports', reports), perSecond: 70, statuses: [200] },
  ];
}

/** 200 checkouts a minute: each is opened, and its event comes, some twice, some in another order, some late. */
async function buying(
  folder: string,
  { rate, seconds }: Wish,
  { product, fixture }: Shop,
): Promise<Stream[]> {
  const perSecond = (200 / 60) * rate;
  const count = Math.ceil(perSecond * seconds);
  const opening = fixture.customers.splice(0, count).map(({ session }) => ({
    method: 'POST',
    path: '/api/checkouts',
    session,
    body: '{"plan":"premium"}',
  }));
  const events = disturbed(await sellMany(product, fixture, count));
  // Each is signed for the second in which it is sent: Stripe's signatures are good for five minutes.
  const signedAt = (place: number) => Math.floor(Date.now() / 1000 + (place / events.length) * seconds);
  const deliveries = events.map((event, place) => deliveryOf(event, product.environment, signedAt(place)));
  return [
    {
      name: 'checkout',
      file: writeRequests(folder, `checkouts-${rate}`, opening),
      perSecond,
      statuses: [201],
    },
    {
      name: 'webhook',
      file: writeRequests(folder, `events-${rate}`, deliveries),
      perSecond: events.length / seconds,
      statuses: [200],
    },
  ];
}

/** A tenth twice, a fifth in another order, a twentieth at the end. */
function disturbed(events: PaidEvent[]): PaidEvent[] {
  const list = events.flatMap((event, index) => (index % 10 === 3 ? [event, event] : [event]));
  for (let index = 0; index + 3 < list.length; index += 10) {
    const [one, other] = [list[index], list[index + 3]];
    if (one && other) [list[index], list[index + 3]] = [other, one];
  }
  const late = list.filter((_, index) => index % 20 === 7);
  return [...list.filter((_, index) => index % 20 !== 7), ...late];
}

/** 10,000 in a minute, each from a network of its own: accepted, or told to wait. */
function signingUp(folder: string, { rate, seconds }: Wish): Stream {
  const perSecond = (10_000 / 60) * rate;
  const asks = Array.from({ length: Math.ceil(perSecond * seconds) }, (_, index) => askOf(index));
  return {
    name: 'sign-in ask',
    file: writeRequests(folder, `asks-${rate}`, asks),
    perSecond,
    statuses: [202, 429],
  };
}

// Launch day, several times over, on one core: each of its loads by itself, and then all of them together.

const streamSeconds = 20;
/** At ten times launch day all loads together take more than one core. */
const togetherShare = 0.2;

export async function measureLaunchDay(bench: Bench, engine: Engine): Promise<Goal[]> {
  const { times } = bench.options;
  const together = Math.max(1, Math.round(times * togetherShare));
  return withLaunchDay(bench, engine, async (folder, shop) => {
    const loads = await prepareLaunchDay(folder, shop);
    const goals: Goal[] = [];
    const run = async (what: string, streams: Stream[]) => {
      const title = `${what}, ${engineNames[engine]}`;
      const paced = await runStreams({
        folder,
        product: shop.product,
        title,
        streams,
        seconds: streamSeconds,
      });
      goals.push(
        atMost(`${title}: errors`, errorsOf(paced), 0, ''),
        atMost(`${title}: slowest p99`, slowestP99(paced), 50, ' ms'),
      );
    };
    for (const [load, streams] of Object.entries(await loads({ rate: times, seconds: streamSeconds })))
      await run(`${load}, × ${times}`, streams);
    await run(
      `all together, × ${together}`,
      Object.values(await loads({ rate: together, seconds: streamSeconds })).flat(),
    );
    return goals;
  });
}

// Launch day for minutes, then three times as much as it, and how soon the site is as before.

const rush: Wish = { rate: 3, seconds: 120 };
/** The site has so long to be as before. */
const recovering: Wish = { rate: 1, seconds: 10 };
const recovered: Wish = { rate: 1, seconds: 20 };
/** Payments and people who watch are served whatever else is refused. */
const neverRefused = ['webhook', 'gate check', 'progress'];

export async function measureLongLaunchDay(bench: Bench, engine: Engine): Promise<Goal[]> {
  const name = engineNames[engine];
  return withLaunchDay(bench, engine, async (folder, shop) => {
    const loads = await prepareLaunchDay(folder, shop);
    const measure = async (what: string, wish: Wish, { waits }: { waits: boolean }) => {
      const streams = Object.values(await loads(wish)).flat();
      const { seconds } = wish;
      const title = `${what}, ${name}`;
      return runStreams({ folder, product: shop.product, title, streams, seconds, waits });
    };
    const { lasting } = bench.options;
    const usual = await measure(`× 1 for ${lasting} s`, { rate: 1, seconds: lasting }, { waits: true });
    const rushed = await measure(`× 3 for ${rush.seconds} s`, rush, { waits: false });
    await measure('× 1, the first 10 s after it', recovering, { waits: false });
    const after = await measure('× 1, from 10 s after it', recovered, { waits: true });
    return [
      atMost(`launch day for ${lasting} s, ${name}: errors`, errorsOf(usual), 0, ''),
      ...neverRefused.map((stream) =>
        atLeast(`launch day × 3, ${name}: ${stream} answered well`, wellShare(rushed, stream), 99.9, ' %'),
      ),
      atMost(`10 s after × 3, ${name}: errors`, errorsOf(after), 0, ''),
      atMost(`10 s after × 3, ${name}: p99 beside before`, slowestP99(after) / slowestP99(usual), 2, ' ×'),
    ];
  });
}

function wellShare(paced: Paced[], stream: string): number {
  const found = paced.find(({ name }) => name === stream);
  return found ? 100 * (1 - found.errors / found.sent) : NaN;
}
