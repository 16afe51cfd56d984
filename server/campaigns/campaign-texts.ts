import type { Language } from '#rules/language.ts';
import type { CampaignAudience } from '#contract/api.ts';
import type { AppContext } from '#server/context.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { CampaignText } from './compose-campaign.ts';

/** Returns a campaign's texts with the site's names in a language, as `composeCampaign` takes them. */
export async function campaignTextIn(
  ctx: Pick<AppContext, 'config' | 'db' | 'now'>,
  { subject, body, audience }: { subject: string; body: string; audience?: string },
  language: Language,
): Promise<CampaignText> {
  const { document } = await readPublishedContent(ctx);
  const { name, company } = document.site;
  const site = { name, company: company.map((line) => textIn(document, line, language)) };
  const isToWaitingList = isOfWaitingList(audience);
  return { subject, body, language, siteUrl: ctx.config.siteUrl, site, isToWaitingList };
}

function isOfWaitingList(audience: string | undefined): boolean {
  return audience !== undefined && (JSON.parse(audience) as CampaignAudience).waitingList === true;
}
