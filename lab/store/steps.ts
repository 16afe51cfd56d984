/** Prints each step, and counts failures. */
export type Steps = {
  failed: number;
  /** Runs a step and prints it, with the text that `tell` makes of its result. @throws the error of the work */
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
