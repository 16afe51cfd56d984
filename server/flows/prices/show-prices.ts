import type { AppContext } from '#server/context.ts';
import { forgetPriceList } from './price-list.ts';

/** Shows changed prices in this process at once; other processes, and this one after a failure, do so within 2 s. */
export async function showPrices(ctx: AppContext): Promise<void> {
  forgetPriceList(ctx.db);
  try {
    await ctx.pages.showPublished();
  } catch (error) {
    ctx.log.error({ event: 'pages-not-shown', error });
  }
}
