import { offlineWorkerPath } from '#rules/pages.ts';

/**
 * Registers the worker that opens the course without a connection (decision 182). A browser that doesn't allow it, such
 * as a private window, has no app without a connection, and everything else works.
 */
export function registerOfflineWorker(): void {
  // The browser looks for a new version automatically, and a worker that is ending itself must not be registered again.
  if (navigator.serviceWorker?.controller) return;
  navigator.serviceWorker?.register(offlineWorkerPath).catch(() => undefined);
}
