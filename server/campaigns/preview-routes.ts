/** The preview of a campaign's email, which the studio frames: the document that recipients get, with a style sheet. */
import type { Context } from 'hono';
import { isLanguage } from '#rules/language.ts';
import { id as idSchema } from '#contract/endpoint.ts';
import { siteLanguage } from '#messages/messages-for.ts';
import type { AppContext } from '#server/context.ts';
import { requireAccess } from '#server/handle.ts';
import type { Env } from '#server/platform/http/api.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { previewPolicy } from '#server/platform/http/security-headers.ts';
import { campaignTextIn } from './campaign-texts.ts';
import { requireCampaign } from './campaigns.ts';
import { composePreview, previewStyles } from './compose-campaign.ts';
import { requireEmail } from './sequences/sequences.ts';

export const campaignPreviewPath = '/studio/campaigns/:id/preview';
export const sequencePreviewPath = '/studio/sequences/:id/emails/:email/preview';
export const campaignPreviewStylePath = '/studio/campaign-preview.css';

const access = { role: 'instructor', secondFactor: 'session' } as const;

export async function readCampaignPreview(ctx: AppContext, c: Context<Env>): Promise<Response> {
  await requireAccess(ctx, c, access);
  return preview(ctx, c, await requireCampaign(ctx, idIn(c, 'id')));
}

export async function readSequencePreview(ctx: AppContext, c: Context<Env>): Promise<Response> {
  await requireAccess(ctx, c, access);
  const place = { id: idIn(c, 'id'), email: idIn(c, 'email') };
  return preview(ctx, c, await requireEmail(ctx, place));
}

/** @throws {ApiError} not-found for what is no id, since PostgreSQL rejects a NUL */
function idIn(c: Context<Env>, name: 'id' | 'email'): string {
  const { data } = idSchema.safeParse(c.req.param(name));
  if (data === undefined) throw new ApiError('not-found', 'There is no such email.');
  return data;
}

async function preview(
  ctx: AppContext,
  c: Context<Env>,
  email: { subject: string; body: string },
): Promise<Response> {
  const language = c.req.query('language');
  const text = await campaignTextIn(ctx, email, isLanguage(language) ? language : siteLanguage);
  const theme = isDark(c) ? 'night' : 'day';
  const document = composePreview(text, { styleUrl: `${campaignPreviewStylePath}?theme=${theme}` });
  return reply(c, 'text/html; charset=utf-8', document);
}

export async function readCampaignPreviewStyles(ctx: AppContext, c: Context<Env>): Promise<Response> {
  await requireAccess(ctx, c, access);
  return reply(c, 'text/css; charset=utf-8', previewStyles({ isDark: isDark(c) }));
}

function isDark(c: Context<Env>): boolean {
  return c.req.query('theme') === 'night';
}

function reply(c: Context<Env>, type: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': type,
    'Content-Security-Policy': previewPolicy,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
}
