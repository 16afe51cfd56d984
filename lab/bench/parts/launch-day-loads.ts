/** The loads of launch day, as streams of requests: visitors, people who watch, buyers, and sign-ups. */
import type { Stream } from '../load/paced-load.ts';
import { type BenchRequest, writeRequests } from '../load/requests.ts';
import { beginPlaying } from '../load/viewers.ts';
import type { Shop } from './launch-day-run.ts';
import { learnerRequests } from './learning.ts';
import { deliveryOf, type PaidEvent } from './paid-sessions.ts';
import { askOf } from './sign-in-ask.ts';
import { sellMany } from './webhook.ts';

const viewers = 1_000;

/** `rate` is how many times launch day it is; the streams last for `seconds`. */
export type Wish = { rate: number; seconds: number };

export type LaunchLoads = (wish: Wish) => Promise<Record<string, Stream[]>>;

/** Lets a thousand people begin to play. Their loads can then be made many times, with new buyers each time. */
export async function prepareLaunchDay(folder: string, shop: Shop): Promise<LaunchLoads> {
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
