/** A mistake that a tired developer could make, which a test must notice. */
export type Mutant = {
  name: string;
  file: string;
  /** The sound code; it stands there once. */
  from: string;
  to: string;
  /** The tests that are run. */
  tests: readonly string[];
};
