/** Layout that a script reads follows the window's size once it has come to rest (decision 25). */
export const restMs = 100;

type Window = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Calls `read` when the window has kept its size for 100 ms, until the function it gives is called. */
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
