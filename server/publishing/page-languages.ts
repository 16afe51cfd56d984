/** Sends each page in the visitor's language. Public pages have a URL in each language; all others have one URL. */
import type { Context } from 'hono';
import { legalVersionAt } from '#rules/content/legal.ts';
import { previewLessonAt, previewLessonRoute } from '#rules/content/preview-paths.ts';
import {
  firstLanguage,
  isInEachLanguage,
  type Language,
  pathInLanguage,
  publicPath,
  splitLanguage,
} from '#rules/language.ts';
import { pageAt } from '#rules/page-at.ts';
import { type Page, pages } from '#rules/pages.ts';
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

/** Sends the page of a free preview, or redirects from `/lessons/…` to `/ms/lessons/…`; the not-found page for any other lesson. */
export async function sendPreviewLesson(ctx: AppContext, c: Context<Env>, site: Site): Promise<Response> {
  const language = languageOf(ctx, c);
  const path = new URL(c.req.url).pathname;
  if (language === firstLanguage) return sendLesson(ctx, c, { site, path, language });
  c.header('Vary', 'Accept-Language, Cookie');
  return redirect(ctx, c, publicPath(path, language));
}

async function sendLesson(
  ctx: AppContext,
  c: Context<Env>,
  { site, path, language }: { site: Site; path: string; language: Language },
): Promise<Response> {
  const page = await ctx.pages.previewLesson(previewLessonAt(path) ?? '', language);
  if (page === null) return site.sendNotFound(c, language);
  c.env.route = previewLessonRoute;
  return site.sendRendered(c, page);
}

/**
 * Handles the paths below `/ms`, `/id` and `/en`, which remember the language. A page without a URL in that language is
 * redirected to its one URL, so that a link to `/ms/gpt` on any page switches the language. `/en` is sent itself, since a
 * browser without cookies that prefers Malay would be redirected from `/` to `/ms`.
 */
export async function sendInLanguage(ctx: AppContext, c: Context<Env>, site: Site): Promise<Response> {
  // Still encoded, since it becomes a redirect's address.
  const requested = new URL(c.req.url).pathname;
  const { language, path: given } = splitLanguage(requested) ?? { language: firstLanguage, path: requested };
  const path = given.replace(/\/+$/, '') || '/';
  const page = pageAt(path);
  const isLesson = previewLessonAt(path) !== null;
  if (page === undefined && !isLesson && legalVersionAt(path) === null) return site.sendNotFound(c, language);
  const ownPaths = [publicPath(path, language), pathInLanguage(path, language)];
  if (isInEachLanguage(path) && ownPaths.includes(requested)) {
    c.res =
      page === undefined
        ? await sendLesson(ctx, c, { site, path, language })
        : site.sendPage(c, page, language);
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
