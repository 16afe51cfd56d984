/** The language of a visitor: remembered in a cookie, or else preferred by the browser. */
import type { Context } from 'hono';
import { dayMs } from '#rules/clock.ts';
import { firstLanguage, isLanguage, type Language, preferredLanguage } from '#rules/language.ts';
import type { AppContext } from '#server/context.ts';
import { readCookie, writeCookie } from './viewer.ts';

const rememberedMs = 365 * dayMs;

export function languageOf(ctx: AppContext, c: Context): Language {
  return rememberedLanguage(ctx, c) ?? preferredLanguage(c.req.header('accept-language') ?? '');
}

/** Returns null if this browser remembers no language. */
function rememberedLanguage(ctx: AppContext, c: Context): Language | null {
  const remembered = readCookie(ctx, c, 'language');
  return isLanguage(remembered) ? remembered : null;
}

/** Remembers the language in this browser, unless it does already. */
export function rememberLanguage(ctx: AppContext, c: Context, language: Language): void {
  if (rememberedLanguage(ctx, c) === language) return;
  writeCookie(ctx, c, { name: 'language', value: language, maxAgeMs: rememberedMs });
}

/**
 * Remembers a user's language in a browser that shows another one and remembers none. English is also what users have who
 * never chose, such as imported ones, so it does not replace the browser's language.
 */
export function adoptLanguage(ctx: AppContext, c: Context, user: { language: Language }): void {
  if (user.language === firstLanguage || rememberedLanguage(ctx, c) !== null) return;
  if (languageOf(ctx, c) !== user.language) rememberLanguage(ctx, c, user.language);
}
