import { offlineWorkerPath } from '#rules/pages.ts';

/**
 * Registers the worker that opens the course without a connection (decision 182). A browser that refuses it, such as a
 * private window, has no app without a connection, and everything else works.
 */
export function registerOfflineWorker(): void {
  navigator.serviceWorker?.register(offlineWorkerPath).catch(() => undefined);
}
