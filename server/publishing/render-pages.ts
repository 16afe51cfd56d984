/** Renders the site's pages with the published content and current prices, and replaces them all at once. */
import type { ContentDocument } from '#rules/content/document.ts';
import { type PublicContent, publicContentOf } from '#rules/content/public-content.ts';
import type { RenderedPages } from '#rules/content/rendered-pages.ts';
import { contentLanguageOf } from '#rules/content/content-language.ts';
import { firstLanguage, type Language, languages, publicPath } from '#rules/language.ts';
import { builtOrigin } from '#rules/pages.ts';
import type { PriceList } from '#rules/plans.ts';
import type { AppContext, Pages } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { LoadedRenderers } from './page-renderer.ts';
import type { Site } from '#server/platform/http/site.ts';
import { readPriceList } from '#server/payments/price-list.ts';
import { type LegalConfig, readLegalVersion, readPublicLegalTexts } from '#server/content/legal-texts.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { listVideos } from './course-store.ts';

type RenderContext = Pick<AppContext, 'db' | 'now'> & LegalConfig;

export function createPages(
  ctx: RenderContext,
  { site, loaded }: { site: Pick<Site, 'setDocuments'>; loaded: LoadedRenderers },
): Pages {
  const { renderer } = loaded[firstLanguage];
  let shown: { id: number; prices: PriceList } | null = null;
  let showing: Promise<void> = Promise.resolve();

  async function show(): Promise<void> {
    const { id, document } = await readPublishedContent(ctx);
    const prices = await readPriceList(ctx);
    if (shown?.id === id && shown.prices === prices) return;
    await site.setDocuments(await render(document));
    shown = { id, prices };
  }

  /** Renders all pages; those of other languages are named by their paths, such as `ms/index.html`. */
  async function render(document: ContentDocument): Promise<RenderedPages> {
    const all: Record<string, string> = {};
    for (const language of languages) {
      const content = await publicContent(ctx, document, language);
      const rendered = loaded[language].renderer.renderPages(content, loaded[language].templates);
      for (const [name, text] of Object.entries(rendered))
        all[publicPath(`/${name}`, language).slice(1)] = text;
    }
    return all;
  }

  return {
    // In order, so that an older revision or price never replaces a newer one.
    showPublished: () => (showing = showing.catch(() => {}).then(show)),
    async check(document) {
      try {
        await render(document);
      } catch (error) {
        const message = error instanceof Error ? error.message : 'Unknown error';
        throw new ApiError('invalid-argument', `The pages cannot be rendered: ${message}`);
      }
    },
    async preview(document, { language, ...view }) {
      const own = loaded[language ?? firstLanguage];
      const content = await publicContent(ctx, document, language);
      return own.renderer.renderPreview(content, { ...view, templates: own.templates });
    },
    async legalVersion({ kind, version }, language) {
      const { document } = await readPublishedContent(ctx);
      const content = await publicContent(ctx, document, language);
      const text = await readLegalVersion(ctx, {
        kind,
        version,
        current: content.legal,
        document,
        language: content.language,
      });
      if (!text) return null;
      const own = loaded[language];
      const html = own.renderer.renderLegalVersion(content, { kind, text, templates: own.templates });
      return html.replaceAll(builtOrigin, ctx.config.siteUrl);
    },
    async previewTheme(document, scheme) {
      return renderer.renderTheme(await publicContent(ctx, document), scheme);
    },
  };
}

/** Returns the public content in the language of a page (null for a preview), if the instructor offers it, and else in the default one. */
async function publicContent(
  ctx: RenderContext,
  document: ContentDocument,
  pageLanguage: Language | null = null,
): Promise<PublicContent> {
  const { site } = document;
  const language = pageLanguage === null ? site.defaultLanguage : contentLanguageOf(site, pageLanguage);
  const videos = await listVideos(ctx.db);
  const lengths = new Map(videos.map(({ id, lengthSeconds }) => [id, lengthSeconds]));
  return publicContentOf(document, {
    language,
    lengthOf: (video) => lengths.get(video) ?? 0,
    priceList: await readPriceList(ctx),
    legal: await readPublicLegalTexts(ctx, document, language),
  });
}
