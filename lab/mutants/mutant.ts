/** A mistake that a tired developer could make, which a test must notice. */
export type Mutant = {
  name: string;
  file: string;
  /** The correct code; it occurs once in the file. */
  from: string;
  to: string;
  /** The tests that are run. */
  tests: readonly string[];
};
