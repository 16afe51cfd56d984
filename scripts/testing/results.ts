/** The result of a run; every check counts as one, like a test. A failure is the test's name and, below it, the error. */
export type Tally = { passed: number; failed: number; failures: string[] };

/** Runs one check, prints its result and counts it; errors are shown only if it fails. */
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

/** Returns the last lines of a run: all failures again, and the counts. */
export function closingWords({ passed, failed, failures }: Tally): string {
  const again = failures.length > 0 ? ['What failed:', ...failures.map((failure) => `✗ ${failure}`)] : [];
  return [...again, `${passed} passed, ${failed} failed`].join('\n');
}

/** The events that Vitest reports of a run; a file is one module of tests in one project. */
export type TestEvent =
  | { type: 'file-began'; id: string; name: string }
  | { type: 'file-ended'; id: string; name: string; state: string; why: string[] }
  | { type: 'test-began'; id: string; fileId: string; name: string; timeoutMs: number | undefined }
  | { type: 'test-ended'; id: string; fileId: string; name: string; state: string; why: string[] }
  | { type: 'went-on' }
  | { type: 'run-ended'; errors: string[] };

type RunningTest = { fileId: string; name: string; timeoutMs: number };

/** This is longer than any hook may take, so that Vitest itself names a hook that hangs. */
const defaultQuietLimitMs = 8 * 60_000;

/** The time that a test may take beyond its own timeout, to clean up. */
const defaultGraceMs = 2 * 60_000;

/** Counts the tests of a run, and tracks the running ones and the time since the last one started or ended. */
export class TestProgress {
  readonly #files = new Map<string, string>();
  readonly #tests = new Map<string, RunningTest>();
  readonly #filesWithFailures = new Set<string>();
  readonly #quietLimitMs: number;
  readonly #graceMs: number;
  readonly #failures: string[] = [];
  #passed = 0;
  #quietMs = 0;

  constructor({ quietLimitMs = defaultQuietLimitMs, graceMs = defaultGraceMs } = {}) {
    this.#quietLimitMs = quietLimitMs;
    this.#graceMs = graceMs;
  }

  note(event: TestEvent): void {
    this.#quietMs = 0;
    switch (event.type) {
      case 'file-began':
        this.#files.set(event.id, event.name);
        break;
      case 'file-ended':
        this.#files.delete(event.id);
        if (event.state === 'failed') this.#noteBrokenFile(event);
        break;
      case 'test-began':
        this.#tests.set(event.id, { ...event, timeoutMs: event.timeoutMs ?? 0 });
        break;
      case 'test-ended':
        this.#tests.delete(event.id);
        if (event.state === 'passed') this.#passed++;
        if (event.state === 'failed') {
          this.#failures.push([event.name, ...event.why].join('\n'));
          this.#filesWithFailures.add(event.fileId);
        }
        break;
      case 'went-on':
        break;
      case 'run-ended':
        this.#failures.push(...event.errors);
        break;
    }
  }

  /** Adds time without events. The caller counts it, so that a sleeping computer doesn't look stalled. */
  wait(ms: number): void {
    this.#quietMs += ms;
  }

  /** Returns true when a test runs for longer than a busy machine can explain. */
  isStalled(): boolean {
    const timeouts = [...this.#tests.values()].map(({ timeoutMs }) => timeoutMs + this.#graceMs);
    return this.#quietMs > Math.max(this.#quietLimitMs, ...timeouts);
  }

  /** The running tests, and the files that are being loaded, set up or cleaned up. */
  running(): string[] {
    const tests = [...this.#tests.values()];
    const busy = new Set(tests.map(({ fileId }) => fileId));
    const files = [...this.#files].filter(([id]) => !busy.has(id));
    return [...tests.map(({ name }) => name), ...files.map(([, name]) => name)];
  }

  /** Returns the counts; a test that has not ended with the run has failed. */
  tally(): Tally {
    const failures = [...this.#failures, ...this.running().map((name) => `${name}\nIt did not end.`)];
    return { passed: this.#passed, failed: failures.length, failures };
  }

  /** A file that cannot be loaded or set up counts as one failure; its tests never ran. */
  #noteBrokenFile({ id, name, why }: { id: string; name: string; why: string[] }): void {
    if (!this.#filesWithFailures.has(id)) this.#failures.push([name, ...why].join('\n'));
  }
}
