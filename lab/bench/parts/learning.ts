/** The most frequent requests of learners: outline, playback and progress. */
import { headerOf, readRawReply } from '../baseline/raw-reply.ts';
import type { Bench } from '../bench.ts';
import type { Engine } from '../database.ts';
import { atLeast, type Goal } from '../goals.ts';
import type { Learner } from '../learners.ts';
import { type BenchRequest, numberMark } from '../load/requests.ts';
import { measureSideBySide } from './side-by-side.ts';

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
