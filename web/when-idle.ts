/** Does something once the browser has a moment, within three seconds at the latest. Gives the way to stop. */
export function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: 3000 });
  return () => cancelIdleCallback(idle);
}
