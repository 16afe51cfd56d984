/** People who ask for a sign-in mail, each from a network of their own. */
import type { Bench } from '../bench.ts';
import type { Engine } from '../database.ts';
import { atLeast, type Goal } from '../goals.ts';
import { sendEachOnce } from '../load/generators.ts';
import type { BenchRequest } from '../load/requests.ts';
import { measureSideBySide } from './side-by-side.ts';

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
