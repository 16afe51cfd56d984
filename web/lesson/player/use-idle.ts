import { type RefObject, useEffect, useState } from 'react';

const afterMs = 3000;

/** True once nothing has moved for a while, as long as it is `watched` for. */
export function useIdle(area: RefObject<HTMLElement | null>, watched: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element || !watched) return undefined;
    let timer = setTimeout(() => setIdle(true), afterMs);
    const stir = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), afterMs);
    };
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) element.addEventListener(event, stir);
    return () => {
      clearTimeout(timer);
      setIdle(false);
      for (const event of events) element.removeEventListener(event, stir);
    };
  }, [area, watched]);
  return idle;
}
