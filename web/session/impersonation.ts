/** The impersonation that the pages show, from a cookie that the server sets for them. It grants no rights. */
import type { ImpersonatedKind } from '#rules/impersonation.ts';

/** Returns null for everyone except an impersonating instructor. */
export function readImpersonation(): ImpersonatedKind | null {
  const [, kind] = /(?:^|; )(?:__Host-)?seeing=(\w+)/.exec(document.cookie) ?? [];
  return (kind as ImpersonatedKind | undefined) ?? null;
}

/** Removes the cookie, so that the pages know immediately. */
export function forgetImpersonation(): void {
  document.cookie = 'seeing=; max-age=0; path=/';
  if (location.protocol === 'https:') document.cookie = '__Host-seeing=; max-age=0; path=/; secure';
}
