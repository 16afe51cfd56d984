/** The waits before the retries of a failed load. */
const waitsMs = [1000, 2000, 4000] as const;

type RetryBackoff = {
  /** Resolves when it is time to retry. Rejects with the error after the fourth failure in a row. */
  wait: (error: unknown) => Promise<void>;
  succeeded: () => void;
};

export function retryBackoff(): RetryBackoff {
  let failures = 0;
  return {
    async wait(error) {
      const waitMs = waitsMs[failures];
      if (waitMs === undefined) throw error;
      failures += 1;
      await pause(waitMs);
    },
    succeeded() {
      failures = 0;
    },
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
