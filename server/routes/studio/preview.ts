/** The draft as pages, for the instructor alone and framed by the studio alone. */
import type { Context } from 'hono';
import type { StaffAccess } from '#contract/endpoint.ts';
import { colourSchemes, previewPages, type PreviewScheme } from '#rules/content/rendered-pages.ts';
import type { AppContext } from '#server/context.ts';
import { readDraft } from '#server/flows/content/read-draft.ts';
import type { Env } from '#server/http/api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { previewPolicy } from '#server/http/security-headers.ts';
import { requireAccess } from '../access.ts';

const access: StaffAccess = { role: 'instructor', secondFactor: 'session' };

/** `GET /studio/preview/{page}?theme=day|night` */
export async function readPreview(ctx: AppContext, c: Context<Env>): Promise<Response> {
  await requireAccess(ctx, c, access);
  const page = previewPages.find((name) => name === c.req.param('page'));
  if (!page) throw new Refusal('not-found', 'There is no preview of this page.');
  const { document } = await readDraft(ctx);
  return reply(
    c,
    'text/html; charset=utf-8',
    await ctx.pages.preview(document, { page, scheme: schemeOf(c) }),
  );
}

/** The style sheet of the preview. */
export async function readPreviewTheme(ctx: AppContext, c: Context<Env>): Promise<Response> {
  await requireAccess(ctx, c, access);
  const { document } = await readDraft(ctx);
  return reply(c, 'text/css; charset=utf-8', await ctx.pages.previewTheme(document, schemeOf(c)));
}

function schemeOf(c: Context<Env>): PreviewScheme {
  return colourSchemes.find((scheme) => scheme === c.req.query('theme')) ?? null;
}

function reply(c: Context<Env>, type: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': type,
    'Content-Security-Policy': previewPolicy,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
}
