/** Reads as whom the instructor looks at the site, by the cookie that the server sets for the pages; it decides nothing. */
import type { ImpersonatedKind } from '#rules/impersonation.ts';

/** Null for everybody else. */
export function readImpersonation(): ImpersonatedKind | null {
  const [, seeAs] = /(?:^|; )(?:__Host-)?seeing=(\w+)/.exec(document.cookie) ?? [];
  return (seeAs as ImpersonatedKind | undefined) ?? null;
}

/** Takes the cookie away, so that the pages know at once. */
export function forgetImpersonation(): void {
  document.cookie = 'seeing=; max-age=0; path=/';
  if (location.protocol === 'https:') document.cookie = '__Host-seeing=; max-age=0; path=/; secure';
}
