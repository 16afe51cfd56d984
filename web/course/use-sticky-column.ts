import { type RefObject, useEffect, useState } from 'react';
import { afterResize } from '../after-resize.ts';

/** The header's height and the space under it and at the window's foot, in CSS pixels. */
const takenPx = 64 + 24 + 24;

/** Whether the column beside the outline is short enough to stay in sight while the outline passes by. */
export function useStickyColumn(column: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false);

  useEffect(() => {
    const content = column.current?.firstElementChild;
    if (!content) return undefined;
    const read = () => setFits(content.clientHeight <= innerHeight - takenPx);
    read();
    // Its own height changes when the instructor's words are unfolded.
    const unfolding = new ResizeObserver(read);
    unfolding.observe(content);
    const stop = afterResize(read);
    return () => {
      unfolding.disconnect();
      stop();
    };
  }, [column]);

  return fits;
}
