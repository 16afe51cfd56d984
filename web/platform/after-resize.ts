/** The time without a resize after which scripts read the layout again (decision 25). */
const restMs = 100;

type Window = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Calls `read` when the window has kept its size for 100 ms. Returns a function that stops it. */
export function afterResize(read: () => void, window: Window = globalThis): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(read, restMs);
  };
  window.addEventListener('resize', wait);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', wait);
  };
}
