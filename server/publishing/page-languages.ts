/** Sends each page in the visitor's language. Public pages have a URL in each language; all others have one URL. */
import type { Context } from 'hono';
import { legalVersionAt } from '#rules/content/legal.ts';
import {
  firstLanguage,
  isInEachLanguage,
  pathInLanguage,
  publicPath,
  splitLanguage,
} from '#rules/language.ts';
import { type Page, pageAt, pages } from '#rules/pages.ts';
import { languageOf, rememberLanguage } from '#server/accounts/request-language.ts';
import type { AppContext } from '#server/context.ts';
import { type Env, secureReply } from '#server/platform/http/api.ts';
import type { Site } from '#server/platform/http/site.ts';

/** Sends a page of `rules/pages.ts`, or redirects from `/` to `/ms` or `/id`. */
export function sendPage(
  ctx: AppContext,
  c: Context<Env>,
  { site, page }: { site: Site; page: Page },
): Response {
  const language = page.startsWith('studio') ? firstLanguage : languageOf(ctx, c);
  if (language === firstLanguage || !isInEachLanguage(pages[page])) return site.sendPage(c, page, language);
  c.env.route = pages[page];
  c.header('Vary', 'Accept-Language, Cookie');
  return redirect(ctx, c, publicPath(pages[page], language));
}

/**
 * Handles the paths below `/ms`, `/id` and `/en`, which remember the language. A page without a URL in that language is
 * redirected to its one URL, so that a link to `/ms/gpt` on any page switches the language. `/en` is sent itself, since a
 * browser without cookies that prefers Malay would be redirected from `/` to `/ms`.
 */
export function sendInLanguage(ctx: AppContext, c: Context<Env>, site: Site): Response {
  // Still encoded, since it becomes a redirect's address.
  const requested = new URL(c.req.url).pathname;
  const { language, path: given } = splitLanguage(requested) ?? { language: firstLanguage, path: requested };
  const path = given.replace(/\/+$/, '') || '/';
  const page = pageAt(path);
  if (page === undefined && legalVersionAt(path) === null) return site.sendNotFound(c, language);
  const ownPaths = [publicPath(path, language), pathInLanguage(path, language)];
  if (page !== undefined && isInEachLanguage(path) && ownPaths.includes(requested)) {
    c.res = site.sendPage(c, page, language);
    rememberLanguage(ctx, c, language);
    return c.res;
  }
  rememberLanguage(ctx, c, language);
  if (page !== undefined) c.env.route = pages[page];
  return redirect(ctx, c, isInEachLanguage(path) ? publicPath(path, language) : path);
}

function redirect(ctx: AppContext, c: Context<Env>, path: string): Response {
  secureReply(ctx)(c);
  c.header('Cache-Control', 'no-cache');
  return c.redirect(path + new URL(c.req.url).search, 302);
}
