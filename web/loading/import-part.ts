/**
 * Imports a part of the app that is loaded when it is needed. Browsers remember for the life of the page that the URL of
 * a script failed (until they follow pull request 10327 of the HTML standard), so another try needs another URL.
 */

/** The failed imports of each script. */
const failures = new Map<string, number>();

/**
 * Imports a script under a URL that has not failed: `load` appends the given query to it. The build calls this for each
 * `import()` of a script that no other script imports statically (web/bundling/retried-imports.ts), so no module is
 * evaluated under two URLs.
 */
export async function importUnderNewUrl<T>(load: (query: string) => Promise<T>, url: string): Promise<T> {
  const failed = failures.get(url) ?? 0;
  try {
    return await load(failed === 0 ? '' : `?again=${failed}`);
  } catch (error) {
    // Two imports at the same time are one failure.
    failures.set(url, failed + 1);
    throw error;
  }
}

/** Imports a script, with retries. @throws the browser's error once all tries have failed. */
export async function importWithRetry<T>(load: () => Promise<T>, pausesMs = [300, 1200]): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load();
}
