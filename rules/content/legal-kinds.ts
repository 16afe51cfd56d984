import type { ContentDocument } from './document.ts';

/** In a file of its own, since the course page needs nothing else of the legal texts. */
export const legalKinds = [
  'privacy',
  'terms',
  'refunds',
] as const satisfies (keyof ContentDocument['legal'])[];
