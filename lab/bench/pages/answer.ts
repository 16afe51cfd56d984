/** Watches in the page when it is first pressed, and when it answers. */

declare global {
  /** Milliseconds on the page's own clock, from the beginning of the navigation. */
  var moments: { pressed?: number; answered?: number; frame?: number } | undefined;
}

/** Runs in the page. An answer is the first change of the document after a press, when it has been painted. */
export function watchPress(): void {
  const moments: NonNullable<typeof globalThis.moments> = {};
  globalThis.moments = moments;
  const changes = new MutationObserver(() => {
    changes.disconnect();
    requestAnimationFrame(() => setTimeout(() => (moments.answered ??= performance.now())));
  });
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      moments.pressed = timeStamp;
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    { capture: true, once: true },
  );
}
