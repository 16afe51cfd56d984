/** The access and the errors that endpoints of the instructor share. */
import { errors } from '#contract/endpoint.ts';

export const instructor = { role: 'instructor', secondFactor: 'session' } as const;

/** For what spends money, reaches learners or hands out a secret. */
export const freshInstructor = { role: 'instructor', secondFactor: 'fresh' } as const;

/** The errors of an endpoint with an id in its path. */
export const rejected = errors(
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'unavailable',
);
