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
import { findPreview, readPreviewLesson } from '#server/course/preview-lessons.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { listVideos } from './course-store.ts';

type RenderContext = Pick<AppContext, 'db' | 'now'> & LegalConfig;

type PublishedDocument = { document: ContentDocument; publishedAt: number };

/** Something that was made for a revision and its prices, at a time in ms since 1970. */
type Made<T> = { id: number; prices: PriceList; at: number; made: Promise<T> };

/** Corrected captions are shown after this time; another publication immediately. */
const lessonPageMs = 10_000;

/** Some 50 kB each; the ones that were requested longest ago go first. */
const lessonPagesAtMost = 200;

export function createPages(
  ctx: RenderContext,
  { site, loaded }: { site: Pick<Site, 'setDocuments'>; loaded: LoadedRenderers },
): Pages {
  const { renderer } = loaded[firstLanguage];
  let shown: { id: number; prices: PriceList } | null = null;
  let showing: Promise<void> = Promise.resolve();

  async function show(): Promise<void> {
    const { id, document, publishedAt } = await readPublishedContent(ctx);
    const prices = await readPriceList(ctx);
    if (shown?.id === id && shown.prices === prices) return;
    await site.setDocuments(await render({ document, publishedAt }));
    shown = { id, prices };
  }

  /** Renders all pages; those of other languages are named by their paths, such as `ms/index.html`. */
  async function render(published: PublishedDocument): Promise<RenderedPages> {
    const all: Record<string, string> = {};
    for (const language of languages) {
      const content = await publicContent(ctx, published, language);
      const rendered = loaded[language].renderer.renderPages(content, loaded[language].templates);
      for (const [name, text] of Object.entries(rendered))
        all[publicPath(`/${name}`, language).slice(1)] = text;
    }
    return all;
  }

  /** The public content in each language, which is the same for all previews. */
  const contents = new Map<string, Made<PublicContent>>();
  const lessonPages = new Map<string, Made<string | null>>();

  /** Returns what was made for this revision and its prices in the last ten seconds, or makes it. */
  function madeFor<T>(
    kept: Map<string, Made<T>>,
    { key, id, prices }: { key: string; id: number; prices: PriceList },
    make: () => Promise<T>,
  ): Promise<T> {
    const known = kept.get(key);
    kept.delete(key);
    const isCurrent = known?.id === id && known.prices === prices && ctx.now() - known.at < lessonPageMs;
    const entry = isCurrent ? known : { id, prices, at: ctx.now(), made: make() };
    if (!isCurrent) entry.made.catch(() => kept.get(key) === entry && kept.delete(key));
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > lessonPagesAtMost && oldest !== undefined) kept.delete(oldest);
    return entry.made;
  }

  async function renderLesson(
    published: PublishedDocument,
    { lessonId, language, content }: { lessonId: string; language: Language; content: PublicContent },
  ): Promise<string | null> {
    const lesson = await readPreviewLesson(ctx, { id: lessonId, document: published.document, content });
    if (!lesson) return null;
    const own = loaded[language];
    const html = own.renderer.renderPreviewLesson(content, { lesson, templates: own.templates });
    return html.replaceAll(builtOrigin, ctx.config.siteUrl);
  }

  /** A draft is rendered as if it were published now. */
  const draft = (document: ContentDocument): PublishedDocument => ({ document, publishedAt: ctx.now() });

  return {
    // In order, so that an older revision or price never replaces a newer one.
    showPublished: () => (showing = showing.catch(() => {}).then(show)),
    async check(document) {
      try {
        await render(draft(document));
      } catch (error) {
        const message = error instanceof Error ? error.message : 'Unknown error';
        throw new ApiError('invalid-argument', `The pages cannot be rendered: ${message}`);
      }
    },
    async preview(document, { language, ...view }) {
      const own = loaded[language ?? firstLanguage];
      const content = await publicContent(ctx, draft(document), language);
      return own.renderer.renderPreview(content, { ...view, templates: own.templates });
    },
    async legalVersion({ kind, version }, language) {
      const published = await readPublishedContent(ctx);
      const content = await publicContent(ctx, published, language);
      const text = await readLegalVersion(ctx, {
        kind,
        version,
        current: content.legal,
        document: published.document,
        language: content.language,
      });
      if (!text) return null;
      const own = loaded[language];
      const html = own.renderer.renderLegalVersion(content, { kind, text, templates: own.templates });
      return html.replaceAll(builtOrigin, ctx.config.siteUrl);
    },
    async previewLesson(lessonId, language) {
      if (!(await findPreview(ctx, lessonId))) return null;
      const { id, ...published } = await readPublishedContent(ctx);
      const prices = await readPriceList(ctx);
      return madeFor(lessonPages, { key: `${language} ${lessonId}`, id, prices }, async () => {
        const content = await madeFor(contents, { key: language, id, prices }, () =>
          publicContent(ctx, published, language),
        );
        return renderLesson(published, { lessonId, language, content });
      });
    },
    async previewTheme(document, scheme) {
      return renderer.renderTheme(await publicContent(ctx, draft(document)), scheme);
    },
  };
}

/** Returns the public content in the language of a page (null for a preview), if the instructor offers it, and else in the default one. */
async function publicContent(
  ctx: RenderContext,
  { document, publishedAt }: PublishedDocument,
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
    publishedAt,
  });
}
