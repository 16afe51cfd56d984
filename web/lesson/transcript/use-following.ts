import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Keeps the line that is being said in sight, inside its own box, until the reader scrolls by hand; then it
 * waits until they want to follow again.
 */
export function useFollowing(box: RefObject<HTMLElement | null>, line: number) {
  const [following, setFollowing] = useState(true);
  /** The place that the script scrolls to, and the distance to it after the last step; only a reader moves away from it. */
  const target = useRef<{ top: number; distance: number } | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element || !following || line < 0) return;
    const shown = element.querySelector<HTMLElement>('[aria-current="true"]');
    if (!shown) return;
    const top = shown.offsetTop - element.clientHeight / 2 + shown.offsetHeight / 2;
    if (Math.abs(element.scrollTop - top) < 2) return;
    const lowest = element.scrollHeight - element.clientHeight;
    target.current = { top: Math.min(Math.max(top, 0), lowest), distance: Infinity };
    element.scrollTo({ top });
  }, [box, line, following]);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const byHand = () => setFollowing(false);
    const scrolled = () => {
      const distance = Math.abs(element.scrollTop - (target.current?.top ?? 0));
      if (!target.current || distance > target.current.distance + 1) return byHand();
      target.current.distance = distance;
    };
    element.addEventListener('wheel', byHand, { passive: true });
    element.addEventListener('touchmove', byHand, { passive: true });
    element.addEventListener('scroll', scrolled);
    return () => {
      element.removeEventListener('wheel', byHand);
      element.removeEventListener('touchmove', byHand);
      element.removeEventListener('scroll', scrolled);
    };
  }, [box]);

  return { following, follow: () => setFollowing(true) };
}
