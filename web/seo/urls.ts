import { builtOrigin } from '#rules/pages.ts';

/** A path of the site with its origin, for those who read it elsewhere: crawlers, previews, feeds. */
export function absoluteUrl(path: string): string {
  return builtOrigin + path;
}
