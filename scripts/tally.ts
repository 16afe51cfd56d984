/** How a run went; every check counts as one, like a test. */
export type Tally = { passed: number; failed: number };

/** Runs one check, says how it went and counts it; what it throws or prints is shown only when it fails. */
export async function tallyCheck(name: string, check: () => Promise<void> | void): Promise<Tally> {
  const startedAt = Date.now();
  try {
    await check();
    console.log(`✓ ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.log(`✗ ${name}\n${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

export function sum(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  };
}
