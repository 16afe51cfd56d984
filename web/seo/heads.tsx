import { listedLanguages } from '#rules/content/content-language.ts';
import { previewsOf } from '#rules/content/preview-lesson.ts';
import { previewPicture, previewPicturePath } from '#rules/content/preview-paths.ts';
import {
  countCourse,
  type PublicContent,
  type PublicLesson,
  withCounts,
} from '#rules/content/public-content.ts';
import { firstLanguage, isInEachLanguage, isLanguage, type Language, publicPath } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import { moneyText } from '#rules/payments/money.ts';
import { firstPrice, type PaidPlan, plansForSale } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useContent, useSiteContent } from '#web/content/content-provider.tsx';
import { pageLanguage } from '#web/platform/page-language.ts';
import { pictureUrl } from '#web/pictures/picture-url.ts';
import { type CardId, cardPath, cardSize, cardTextsOf, isCardCurrent } from './cards.tsx';
import { ground } from './site-files.ts';
import { absoluteUrl, canonicalUrl } from './urls.ts';

type PageHeadProps = {
  title: string;
  description: string;
  path: string;
  /** Null for a page without a picture of its own. */
  card: { id: CardId; alt: string } | null;
  /** True when search engines may list the page; pages that need an account only have previews. */
  listed: boolean;
  /** Shown where no card is; null for a page without one. */
  picture?: LinkPicture | null;
  /** True for a page about one video. */
  isVideo?: boolean;
};

/** The picture of a link preview; its URL is a path of the site. The size may be unknown. */
type LinkPicture = { url: string; width?: number; height?: number; type: string; alt: string };

/** The longest description that search engines do not truncate. */
const longestDescription = 159;

/** Cuts a text between two words to the length that search engines show. */
export function shortDescription(text: string): string {
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`;
}

/** The head elements for search engines and link previews (Open Graph, and X's names if they differ). */
export function PageHead({
  title,
  description,
  path,
  card,
  listed,
  picture: own = null,
  isVideo = false,
}: PageHeadProps) {
  const content = useContent();
  const listedIn = listedLanguages(content.site);
  const isListed = listed && listedIn.includes(pageLanguage);
  const url = isInEachLanguage(path) ? canonicalUrl(path, content.site) : absoluteUrl(path);
  const picture = cardPicture(content, card) ?? own;
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {!listed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      {isListed && <AlternateLinks path={path} languages={listedIn} />}
      <meta property="og:type" content={isVideo ? 'video.other' : 'website'} />
      <meta property="og:site_name" content={content.site.name} />
      <meta property="og:locale" content={localeOf(content.language)} />
      {listed &&
        content.site.languages
          .filter((offered) => isLanguage(offered) && offered !== content.language)
          .map((offered) => (
            <meta key={offered} property="og:locale:alternate" content={localeOf(offered)} />
          ))}
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {picture && <PreviewImage {...picture} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
    </>
  );
}

/** The same page in each language, for search engines. English is for readers of any other language, too. */
function AlternateLinks({ path, languages }: { path: string; languages: readonly Language[] }) {
  return (
    <>
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={absoluteUrl(publicPath(path, language))}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absoluteUrl(publicPath(path, firstLanguage))} />
    </>
  );
}

/** Returns the card of a page: the instructor's own picture, or the drawn one if it is current; null for none. */
function cardPicture(content: PublicContent, card: PageHeadProps['card']): LinkPicture | null {
  const { picture, pictureAlt } = content.site.search;
  const url = picture && pictureUrl(picture);
  if (card !== null && url) return { url, type: 'image/webp', alt: pictureAlt };
  // The cards are in the default language on the pages of all languages.
  if (card === null || !isCardCurrent(card.id, cardTextsOf(content.original ?? content))) return null;
  return { url: cardPath(card.id), ...cardSize, type: 'image/jpeg', alt: card.alt };
}

function PreviewImage({ url: path, width, height, type, alt }: LinkPicture) {
  const url = absoluteUrl(path);
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content={type} />
      {width && <meta property="og:image:width" content={String(width)} />}
      {height && <meta property="og:image:height" content={String(height)} />}
      {alt && <meta property="og:image:alt" content={alt} />}
      <meta name="twitter:image" content={url} />
      {alt && <meta name="twitter:image:alt" content={alt} />}
    </>
  );
}

/** Returns a language as Open Graph writes it: `en_US`. */
function localeOf(language: string): string {
  return new Intl.Locale(language)
    .maximize()
    .toString()
    .replace(/-\w{4}(?=-)/, '')
    .replace('-', '_');
}

const { course, pricing, cards } = messages.seo;

/** Returns the picture of a free preview. */
export function previewPictureOf({ id, title }: Pick<PublicLesson, 'id' | 'title'>): LinkPicture {
  return { url: previewPicturePath(id), ...previewPicture, alt: title };
}

/** A course of the instructor's own, or in another language, has no card, so that its first free preview is shown. */
export function LandingHead() {
  const content = useContent();
  const { site, course: own } = content;
  const [preview] = previewsOf(content);
  return (
    <PageHead
      title={site.search.title || `${own.title} · ${site.name}`}
      description={withCounts(site.search.description, own.sections)}
      path={pages.landing}
      card={{ id: 'landing', alt: cards.landing(own.title) }}
      listed={site.isOpen}
      picture={preview ? previewPictureOf(preview) : null}
    />
  );
}

export function CourseHead() {
  const { site, course: own } = useContent();
  const { lessons } = countCourse(own.sections);
  return (
    <PageHead
      title={`${course.title(lessons)} · ${site.name}`}
      description={withCounts(site.search.courseDescription, own.sections)}
      path={pages.course}
      card={{ id: 'course', alt: cards.course(lessons) }}
      listed={false}
    />
  );
}

export function PricingHead() {
  const { site, plans, priceList } = useContent();
  const [main = 'ultra', other] = plansForSale(priceList);
  const offer = (plan: PaidPlan) => {
    const { defaultCurrency } = priceList;
    const { amountCents } = firstPrice(priceList, plan, defaultCurrency);
    return { plan: plans[plan].title, price: moneyText(amountCents, defaultCurrency) };
  };
  return (
    <PageHead
      title={`${pricing.title} · ${site.name}`}
      description={
        other ? pricing.description(offer(other), offer(main)) : pricing.descriptionOfOne(offer(main))
      }
      path={pages.pricing}
      card={{ id: 'pricing', alt: cards.pricing }}
      listed={false}
    />
  );
}

/** The head of a private page, which search engines must not list. */
export function PrivateHead({ title }: { title?: string }) {
  const { site } = useSiteContent();
  return (
    <>
      <title>{title ? `${title} · ${site.name}` : site.name}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** Icons, colors and the manifest: the same on every page. */
export function SiteHead() {
  return (
    <>
      <meta name="theme-color" content={ground.day} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={ground.night} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={publicPath('/site.webmanifest', pageLanguage)} />
    </>
  );
}
