/**
 * Imports a chunk of the app, with retries. Browsers of 2026 fetch a script again that failed (HTML standard,
 * pull request 10327); older ones remember for the life of the page that it failed, and then only a reload helps.
 * @throws the browser's error once all tries have failed.
 */
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
