/** Waits between the tries of a load that failed, before a person hears of it. */
const waitsMs = [1000, 2000, 4000] as const;

export type RetryBackoff = {
  /** Resolves when it is time to try again. Rejects with the error when it was one failure too many in a row. */
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
