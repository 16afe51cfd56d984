/**
 * A circuit breaker: after some failures in a row a service is left alone for a while, and who needs it hears so at once
 * instead of waiting for its time-out. Then one call tries whether it is back.
 */

export type Breaker = <T>(call: () => Promise<T>) => Promise<T>;

type BreakerOptions = {
  /** Tells whether an error means that the service is away; any other answer shows that it is there. */
  isOutage: (error: unknown) => boolean;
  /** Makes the error of a call that is not made. */
  refuse: () => Error;
  failuresInARow?: number;
  restMs?: number;
};

export function createBreaker({
  isOutage,
  refuse,
  failuresInARow = 8,
  restMs = 3_000,
}: BreakerOptions): Breaker {
  let failures = 0;
  let state: 'closed' | 'resting' | 'ready' | 'trying' = 'closed';

  function rest(): void {
    state = 'resting';
    setTimeout(() => (state = 'ready'), restMs).unref();
  }

  function note(isAway: boolean, isTrial: boolean): void {
    failures = isAway ? failures + 1 : 0;
    if (isTrial && isAway) rest();
    else if (!isAway) state = 'closed';
    else if (state === 'closed' && failures >= failuresInARow) rest();
  }

  return async (call) => {
    if (state === 'resting' || state === 'trying') throw refuse();
    const isTrial = state === 'ready';
    if (isTrial) state = 'trying';
    try {
      const answer = await call();
      note(false, isTrial);
      return answer;
    } catch (error) {
      note(isOutage(error), isTrial);
      throw error;
    }
  };
}
