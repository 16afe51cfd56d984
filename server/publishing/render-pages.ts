/** Renders the site's pages with the published content and current prices, and replaces them all at once. */
import type { ContentDocument } from '#rules/content/document.ts';
import { type PublicContent, publicContentOf } from '#rules/content/public-content.ts';
import { builtOrigin } from '#rules/pages.ts';
import type { PriceList } from '#rules/plans.ts';
import type { AppContext, Pages } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { LoadedRenderer } from './page-renderer.ts';
import type { Site } from '#server/platform/http/site.ts';
import { readPriceList } from '#server/payments/price-list.ts';
import { type LegalConfig, readLegalVersion, readPublicLegalTexts } from '#server/content/legal-texts.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { listVideos } from './course-store.ts';

type RenderContext = Pick<AppContext, 'db' | 'now'> & LegalConfig;

export function createPages(
  ctx: RenderContext,
  { site, loaded: { renderer, templates } }: { site: Pick<Site, 'setDocuments'>; loaded: LoadedRenderer },
): Pages {
  let shown: { id: number; prices: PriceList } | null = null;
  let showing: Promise<void> = Promise.resolve();

  async function show(): Promise<void> {
    const { id, document } = await readPublishedContent(ctx);
    const prices = await readPriceList(ctx);
    if (shown?.id === id && shown.prices === prices) return;
    await site.setDocuments(renderer.renderPages(await publicContent(ctx, document), templates));
    shown = { id, prices };
  }

  return {
    // In order, so that an older revision or price never replaces a newer one.
    showPublished: () => (showing = showing.catch(() => {}).then(show)),
    async check(document) {
      const content = await publicContent(ctx, document);
      try {
        renderer.renderPages(content, templates);
      } catch (error) {
        const message = error instanceof Error ? error.message : 'Unknown error';
        throw new ApiError('invalid-argument', `The pages cannot be rendered: ${message}`);
      }
    },
    async preview(document, view) {
      return renderer.renderPreview(await publicContent(ctx, document), { ...view, templates });
    },
    async legalVersion({ kind, version }) {
      const { document } = await readPublishedContent(ctx);
      const content = await publicContent(ctx, document);
      const text = await readLegalVersion(ctx, { kind, version, current: content.legal, document });
      if (!text) return null;
      const html = renderer.renderLegalVersion(content, { kind, text, templates });
      return html.replaceAll(builtOrigin, ctx.config.siteUrl);
    },
    async previewTheme(document, scheme) {
      return renderer.renderTheme(await publicContent(ctx, document), scheme);
    },
  };
}

async function publicContent(ctx: RenderContext, document: ContentDocument): Promise<PublicContent> {
  const videos = await listVideos(ctx.db);
  const lengths = new Map(videos.map(({ id, lengthSeconds }) => [id, lengthSeconds]));
  return publicContentOf(document, {
    language: document.site.defaultLanguage,
    lengthOf: (video) => lengths.get(video) ?? 0,
    priceList: await readPriceList(ctx),
    legal: await readPublicLegalTexts(ctx, document),
  });
}
