import { plansThatOpen } from '#rules/access.ts';
import type { PublicContent } from '#rules/content/public-content.ts';
import type { SectionGate } from '#rules/outline.ts';
import type { PriceSettings } from '#rules/plans.ts';

type PlanContent = Pick<PublicContent, 'plans'> & { priceList: Pick<PriceSettings, 'notForSale'> };

/** Returns the titles of the plans that open a section, without one that is not for sale. */
export function openingTitles({ plans, priceList }: PlanContent, opensWith: SectionGate): string[] {
  return plansThatOpen(opensWith, priceList).map((plan) => plans[plan].title);
}
