import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Keeps the line that is being said in sight, inside its own box, until the reader scrolls by hand; then it
 * waits until they want to follow again.
 */
export function useFollowing(box: RefObject<HTMLElement | null>, line: number) {
  const [following, setFollowing] = useState(true);
  const ours = useRef(false);

  useEffect(() => {
    const element = box.current;
    if (!element || !following || line < 0) return;
    const shown = element.querySelector<HTMLElement>('[aria-current="true"]');
    if (!shown) return;
    const top = shown.offsetTop - element.clientHeight / 2 + shown.offsetHeight / 2;
    if (Math.abs(element.scrollTop - top) < 2) return;
    ours.current = true;
    element.scrollTo({ top });
  }, [box, line, following]);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const byHand = () => setFollowing(false);
    const scrolled = () => {
      if (!ours.current) setFollowing(false);
    };
    const ended = () => {
      ours.current = false;
    };
    element.addEventListener('wheel', byHand, { passive: true });
    element.addEventListener('touchmove', byHand, { passive: true });
    element.addEventListener('scroll', scrolled);
    element.addEventListener('scrollend', ended);
    return () => {
      element.removeEventListener('wheel', byHand);
      element.removeEventListener('touchmove', byHand);
      element.removeEventListener('scroll', scrolled);
      element.removeEventListener('scrollend', ended);
    };
  }, [box]);

  return { following, follow: () => setFollowing(true) };
}
