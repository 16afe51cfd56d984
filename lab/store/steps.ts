/** Tells each step in a line, and counts those that failed. */
export type Steps = {
  failed: number;
  /** Does a step and tells it, with what `tell` says of its outcome. @throws what the work throws */
  step: <T>(name: string, work: () => Promise<T>, tell?: (done: T) => string) => Promise<T>;
};

export function createSteps(write: (line: string) => void): Steps {
  const steps: Steps = {
    failed: 0,
    async step(name, work, tell) {
      try {
        const done = await work();
        write(`ok      ${name}${tell ? `: ${tell(done)}` : ''}`);
        return done;
      } catch (error) {
        steps.failed += 1;
        write(`failed  ${name}: ${error instanceof Error ? error.message : String(error)}`);
        throw error;
      }
    },
  };
  return steps;
}

/** @throws {Error} */
export function require(isSo: boolean, problem: string): void {
  if (!isSo) throw new Error(problem);
}
