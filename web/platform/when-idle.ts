/** Calls `act` when the browser is idle, within three seconds at the latest. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari lacks requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: 3000 });
  return () => cancelIdleCallback(idle);
}
