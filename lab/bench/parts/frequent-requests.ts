/** The landing page, beside bare node:http that sends the same compressed bytes and headers. */
import { headerOf, readRawReply, startBaseline } from '../baseline/start-baseline.ts';
import { type Bench, withProducts } from '../bench.ts';
import { compare, comparisonTable, connectionsLine, type Target } from '../comparison.ts';
import type { Engine } from '../database.ts';
import type { Learner } from '../learners.ts';
import { generateLoad, sendEachOnce } from '../load/generators.ts';
import { type BenchRequest, numberMark, writeRequests } from '../load/requests.ts';
import { atLeast, type Goal, print } from '../report.ts';
import { measureSideBySide } from './side-by-side.ts';

const page: BenchRequest = {
  path: '/',
  headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
};

export async function measureLanding(bench: Bench): Promise<Goal[]> {
  const folder = bench.makeFolder();
  const requests = writeRequests(folder, 'landing', [page]);
  return withProducts(await bench.fixtures('sqlite'), {}, async ([product, ...before]) => {
    if (!product) throw new Error('There is no product.');
    const reply = await readRawReply(product.url, page);
    const baseline = await startBaseline(folder, { reply, statements: [] }, null);
    try {
      const targets: Target[] = [product, baseline, ...before].map((target) => ({ ...target, requests }));
      const results = await compare(targets, bench.options, generateLoad);
      print('The landing page', [...comparisonTable(results), '', connectionsLine]);
      return [atLeast('landing beside the baseline server', results[1]?.ratio ?? NaN, 0.85, ' ×')];
    } finally {
      await baseline.stop();
    }
  });
}

// People who ask for a sign-in mail, each from a network of their own.

/** The most that the limit of a minute accepts, with some left over; its counts are cleared after each round. */
const asksOfRound = 2_500;

export async function measureSignInAsk(bench: Bench, engine: Engine): Promise<Goal[]> {
  const [, beside] = await measureSideBySide(bench, {
    title: 'Asking for a sign-in mail',
    engine,
    requestOf: (_, index) => askOf(index),
    learners: asksOfRound,
    generate: sendEachOnce,
    environment: { TRUST_PROXY: 'true' },
    clear: ['delete from "rateLimits"', 'delete from mail', 'delete from "signInLinks"'],
  });
  return [atLeast(`sign-in ask, ${engine}`, beside?.ratio ?? NaN, 0.4, ' ×')];
}

export function askOf(index: number): BenchRequest {
  const network = `10.${100 + (index >> 14)}.${100 + ((index >> 7) & 127)}.${100 + (index & 127)}`;
  return {
    method: 'POST',
    path: '/api/sign-in-links',
    body: `{"email":"visitor-${index}@example.com"}`,
    headers: { 'X-Forwarded-For': network },
  };
}

/** The most frequent requests of learners: outline, playback and progress. */
export const learnerRequests = {
  outline: ({ session }: Learner): BenchRequest => ({ path: '/api/course', session }),
  playback: ({ session, stream, lessonId }: Learner): BenchRequest => ({
    path: `/api/lessons/${lessonId}/playback?stream=${stream}`,
    session,
  }),
  progress: ({ session, lessonId }: Learner): BenchRequest => ({
    method: 'PUT',
    path: `/api/lessons/${lessonId}/progress`,
    session,
    body: `{"ranges":[[0,${numberMark}]],"resumeAt":9}`,
  }),
};

export async function measureOutline(bench: Bench, engine: Engine): Promise<Goal[]> {
  const requestOf = learnerRequests.outline;
  const [, first] = await measureSideBySide(bench, { title: 'The outline, first visit', engine, requestOf });
  const [, later] = await measureSideBySide(bench, {
    title: 'The outline, later visits (304)',
    engine,
    requestOf,
    prepare: async (product, learner) => {
      const reply = await readRawReply(product.url, requestOf(learner));
      const etag = headerOf(reply, 'etag');
      // A product from before there were ETags sends all of it again.
      if (etag === undefined) return {};
      const again = { ...requestOf(learner), headers: { 'If-None-Match': etag } };
      const { status } = await readRawReply(product.url, again);
      if (status !== 304) throw new Error(`The outline asked for again answered ${status}.`);
      return { headers: { 'If-None-Match': etag } };
    },
  });
  return [
    atLeast(`outline, first visit, ${engine}`, first?.ratio ?? NaN, 0.7, ' ×'),
    atLeast(`outline, 304, ${engine}`, later?.ratio ?? NaN, 0.8, ' ×'),
  ];
}

export async function measurePlayback(bench: Bench, engine: Engine): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const learners of [Math.min(1000, bench.options.learners), bench.options.learners]) {
    const requestOf = learnerRequests.playback;
    const [, beside] = await measureSideBySide(bench, { title: 'Playback', engine, learners, requestOf });
    const limit = engine === 'sqlite' ? 0.7 : 0.6;
    goals.push(atLeast(`playback, ${learners} learners, ${engine}`, beside?.ratio ?? NaN, limit, ' ×'));
  }
  return goals;
}

export async function measureProgress(bench: Bench, engine: Engine): Promise<Goal[]> {
  const requestOf = learnerRequests.progress;
  const title = 'A progress write, on disk before it is answered';
  const [, beside] = await measureSideBySide(bench, { title, engine, requestOf });
  const limit = engine === 'sqlite' ? 0.7 : 0.5;
  return [atLeast(`progress write, ${engine}`, beside?.ratio ?? NaN, limit, ' ×')];
}
