/**
 * A circuit breaker: after several consecutive failures, calls to a service fail immediately for a while instead of
 * waiting for a time-out. Then one trial call checks whether the service is back.
 */

export type Breaker = <T>(call: () => Promise<T>) => Promise<T>;

type BreakerOptions = {
  /** Returns true when an error means that the service is down; any other error shows that it answers. */
  isOutage: (error: unknown) => boolean;
  /** Creates the error of a call that is not made. */
  openError: () => Error;
  failuresInARow?: number;
  restMs?: number;
};

export function createBreaker({
  isOutage,
  openError,
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
    if (state === 'resting' || state === 'trying') throw openError();
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
