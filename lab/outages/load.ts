/** Viewers who read, watch and write at a constant rate, whatever the site answers. */
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Learner, SignedIn } from '../bench/learners.ts';
import { beginPlaying, type Viewer } from '../bench/viewers.ts';
import { table } from '../bench/report.ts';

type Kind = 'reads' | 'videos' | 'writes' | 'checkouts';

/** `status` is 0 without a reply; `at` is the scheduled time on the clock of `performance.now()`. */
export type Answer = { kind: Kind; path: string; status: number; ms: number; at: number };

type Load = { answers: Answer[]; stop: () => Promise<void> };

/** A signed-in user with connections of their own. */
type Person = SignedIn & { agent: Agent };

type Ask = { method?: string; path: string; body?: unknown };

/** Requests per second of each kind; without customers there are no checkouts. */
type Rates = Record<Exclude<Kind, 'checkouts'>, number> & { checkouts?: number };

type People = { learners: Learner[]; customers?: SignedIn[] };

/** Resolves once everyone has requested the first playlist. */
export async function startLoad(
  url: string,
  { learners, customers = [] }: People,
  rates: Rates,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true });
  const viewers: Viewer[] = [];
  for (const learner of learners) viewers.push(await beginPlaying(url, learner));
  const buyers = customers.map((customer) => ({ ...customer, agent }));
  const answers: Answer[] = [];
  const end = new AbortController();
  const keepPace = async <P extends Person>(
    kind: Kind,
    { people, ask }: { people: P[]; ask: (person: P, turn: number) => Ask },
  ): Promise<void> => {
    const perSecond = rates[kind] ?? 0;
    if (perSecond === 0) return;
    const underWay = new Set<Promise<void>>();
    const began = performance.now();
    for (let turn = 0; !end.signal.aborted; turn++) {
      const at = began + (turn / perSecond) * 1000;
      if (at > performance.now()) await sleep(at - performance.now());
      const person = people[turn % people.length];
      if (!person) throw new Error(`There is nobody for the ${kind}`);
      const asked = ask(person, turn);
      const asking = answerOf(url, person, asked, turn).then((status) => {
        answers.push({ kind, path: asked.path, status, ms: performance.now() - at, at });
        underWay.delete(asking);
      });
      underWay.add(asking);
    }
    await Promise.all(underWay);
  };
  const working = Promise.all([
    ...(['reads', 'videos', 'writes'] as const).map((kind) =>
      keepPace(kind, { people: viewers, ask: asks[kind] }),
    ),
    keepPace('checkouts', { people: buyers, ask: () => openCheckout }),
  ]);
  return {
    answers,
    async stop() {
      end.abort();
      await working;
      for (const person of [...viewers, ...buyers]) person.agent.destroy();
    },
  };
}

/** Hashing a code is slow on purpose, so few requests create new rows. */
const newRowEach = 20;

const openCheckout: Ask = { method: 'POST', path: '/api/checkouts', body: { plan: 'premium' } };

const asks: Record<keyof Omit<Rates, 'checkouts'>, (viewer: Viewer, turn: number) => Ask> = {
  reads: ({ lessonId, stream }, turn) => {
    const paths = [
      '/api/me',
      '/api/course',
      '/api/receipts',
      `/api/lessons/${lessonId}/playback?stream=${stream}`,
    ];
    return { path: paths[turn % paths.length] ?? '' };
  },
  videos: (viewer) => ({ path: viewer.segments[viewer.next++ % viewer.segments.length] ?? '' }),
  writes: (viewer, turn) => {
    // Some create new rows; the others update existing ones.
    if (turn % newRowEach === 0)
      return { method: 'POST', path: '/api/sign-in-links', body: { email: `visitor-${turn}@example.com` } };
    viewer.played = (viewer.played + 2.5) % 15;
    const { lessonId, stream, played } = viewer;
    const body = { ranges: [[0, played]], resumeAt: played, stream };
    return { method: 'PUT', path: `/api/lessons/${lessonId}/progress`, body };
  },
};

/** Each request comes from another network, so that rate limits per network do not apply. */
function answerOf(url: string, person: Person, asked: Ask, turn: number): Promise<number> {
  const { method = 'GET', path, body } = asked;
  const headers = {
    cookie: `session=${person.session}`,
    'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }),
  };
  return new Promise((resolve) => {
    const asking = request(new URL(path, url), { agent: person.agent, method, headers }, (reply) => {
      reply.resume();
      reply.on('error', () => resolve(0));
      reply.on('end', () => resolve(reply.statusCode ?? 0));
    });
    asking.on('error', () => resolve(0));
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export function p99(answers: Answer[]): number {
  return quantile(answers, 0.99);
}

/** Counts the answers with other statuses. */
export function besides(answers: Answer[], statuses: number[]): number {
  return answers.filter(({ status }) => !statuses.includes(status)).length;
}

export function count(answers: Answer[], status: number): number {
  return answers.length - besides(answers, [status]);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export function answersTable(phases: Record<string, Answer[]>): string[] {
  const rows = Object.entries(phases).flatMap(([phase, answers]) =>
    (['reads', 'videos', 'writes', 'checkouts'] satisfies Kind[]).flatMap((kind) => {
      const own = answers.filter((answer) => answer.kind === kind);
      if (own.length === 0) return [];
      return [
        [
          `${phase}: ${kind}`,
          String(own.length),
          ...[0.5, 0.99, 1].map((share) => quantile(own, share).toFixed(1)),
          statusesOf(own),
        ],
      ];
    }),
  );
  return table([['', 'asked', 'p50 ms', 'p99 ms', 'slowest ms', 'answered'], ...rows]);
}

function statusesOf(answers: Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, times]) => `${times} × ${status || 'none'}`).join(', ');
}

function quantile(answers: Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
