import { useSyncExternalStore } from 'react';

/** As in lesson.css: from this width on, the panel is beside the video. */
const wide = '(min-width: 64rem)';

/** Returns whether the window has room for a panel beside the video. */
export function useWide(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(wide).matches);
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
