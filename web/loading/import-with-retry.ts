/**
 * Imports a chunk of the app, with retries. Newer browsers fetch a script again that failed (HTML standard, pull request
 * 10327); others, such as Chromium 150, remember for the life of the page that it failed, and only a reload helps.
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
