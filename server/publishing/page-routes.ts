/** Pages rendered on request: former versions of the legal texts, and the studio's preview of the draft. */
import type { Context } from 'hono';
import { legalVersionAt } from '#rules/content/legal.ts';
import { colorSchemes, previewPages, type PreviewScheme } from '#rules/content/rendered-pages.ts';
import { isLanguage, type Language } from '#rules/language.ts';
import type { StaffAccess } from '#contract/endpoint.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import type { AppContext } from '#server/context.ts';
import { requireAccess } from '#server/handle.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Env } from '#server/platform/http/api.ts';
import { previewPolicy } from '#server/platform/http/security-headers.ts';
import type { Site } from '#server/platform/http/site.ts';
import { readDraft } from '#server/content/draft.ts';

const access: StaffAccess = { role: 'instructor', secondFactor: 'session' };

/** Serves `/terms/2`; the not-found page for an unknown version. */
export async function readLegalVersion(ctx: AppContext, c: Context<Env>, site: Site): Promise<Response> {
  const version = legalVersionAt(c.req.path);
  const language = languageOf(ctx, c);
  const page = version && (await ctx.pages.legalVersion(version, language));
  if (!page) return site.sendNotFound(c, language);
  return site.sendRendered(c, page, { 'X-Robots-Tag': 'noindex' });
}

/** Serves `GET /studio/preview/{page}?theme=day|night&language=ms`. */
export async function readPreview(ctx: AppContext, c: Context<Env>): Promise<Response> {
  await requireAccess(ctx, c, access);
  const page = previewPages.find((name) => name === c.req.param('page'));
  if (!page) throw new ApiError('not-found', 'There is no preview of this page.');
  const { document } = await readDraft(ctx);
  return reply(
    c,
    'text/html; charset=utf-8',
    await ctx.pages.preview(document, { page, scheme: schemeOf(c), language: languageOfPreview(c) }),
  );
}

/** The style sheet of the preview. */
export async function readPreviewTheme(ctx: AppContext, c: Context<Env>): Promise<Response> {
  await requireAccess(ctx, c, access);
  const { document } = await readDraft(ctx);
  return reply(c, 'text/css; charset=utf-8', await ctx.pages.previewTheme(document, schemeOf(c)));
}

/** Returns null for the default language of the content, also if it is a language without pages. */
function languageOfPreview(c: Context<Env>): Language | null {
  const language = c.req.query('language');
  return isLanguage(language) ? language : null;
}

function schemeOf(c: Context<Env>): PreviewScheme {
  return colorSchemes.find((scheme) => scheme === c.req.query('theme')) ?? null;
}

function reply(c: Context<Env>, type: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': type,
    'Content-Security-Policy': previewPolicy,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
}
