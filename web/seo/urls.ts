import { builtOrigin } from '#rules/pages.ts';

/** Returns the absolute URL of a path, for crawlers and previews. */
export function absoluteUrl(path: string): string {
  return builtOrigin + path;
}
