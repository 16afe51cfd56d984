/** The result of a run; every check counts as one, like a test. A failure is the test's name and, below it, the error. */
export type Tally = { passed: number; failed: number; failures: string[] };

/** Runs one check, says how it went and counts it; what it throws or prints is shown only when it fails. */
export async function tallyCheck(name: string, check: () => Promise<void> | void): Promise<Tally> {
  const startedAt = Date.now();
  try {
    await check();
    console.log(`✓ ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    return { passed: 1, failed: 0, failures: [] };
  } catch (error) {
    const failure = `${name}\n${error instanceof Error ? error.message : String(error)}`;
    console.log(`✗ ${failure}\n`);
    return { passed: 0, failed: 1, failures: [failure] };
  }
}

export function sum(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** Returns the last lines of a run: every failure once more, and the count. */
export function closingWords({ passed, failed, failures }: Tally): string {
  const again = failures.length > 0 ? ['What failed:', ...failures.map((failure) => `✗ ${failure}`)] : [];
  return [...again, `${passed} passed, ${failed} failed`].join('\n');
}
