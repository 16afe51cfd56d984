import { useAppContent } from '../content/content-provider.tsx';
import { type Teaser, teaserOf } from './teaser-of.ts';

/** Returns the film that is open to everyone; null where the instructor shows none. */
export function useTeaser(): Teaser | null {
  const { teaser } = useAppContent();
  return teaser && teaserOf(teaser);
}
