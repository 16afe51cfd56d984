import { countCourse, withCounts } from '#rules/content/public-content.ts';
import { listedLanguages } from '#rules/content/content-language.ts';
import { firstLanguage, isInEachLanguage, type Language, publicPath } from '#rules/language.ts';
import { type PagePath, pages } from '#rules/pages.ts';
import { defaultCurrency, moneyText } from '#rules/payments/money.ts';
import { firstPrice, type PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useContent, useSiteContent } from '#web/content/content-provider.tsx';
import { pageLanguage } from '#web/platform/page-language.ts';
import { type CardId, cardPath, cardSize, cardTextsOf, isCardCurrent } from './cards.tsx';
import { ground } from './site-files.ts';
import { absoluteUrl } from './urls.ts';

type PageHeadProps = {
  title: string;
  description: string;
  path: PagePath;
  /** Null for a page without a picture of its own. */
  card: { id: CardId; alt: string } | null;
  /** True when search engines may list the page; pages that need an account only have previews. */
  listed: boolean;
};

/** The head elements for search engines and link previews (Open Graph, and X's names if they differ). */
export function PageHead({ title, description, path, card, listed }: PageHeadProps) {
  const content = useContent();
  const listedIn = listedLanguages(content.site);
  const isListed = listed && listedIn.includes(pageLanguage);
  // A page in a language that is not offered has the texts of the first one.
  const urlLanguage = listedIn.includes(pageLanguage) ? pageLanguage : firstLanguage;
  const url = absoluteUrl(isInEachLanguage(path) ? publicPath(path, urlLanguage) : path);
  // The cards are in the default language on the pages of all languages.
  const hasCard = card !== null && isCardCurrent(card.id, cardTextsOf(content.original ?? content));
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {!listed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      {isListed && <AlternateLinks path={path} languages={listedIn} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={content.site.name} />
      <meta property="og:locale" content={localeOf(content.language)} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {hasCard && <CardImage {...card} />}
      <meta name="twitter:card" content={hasCard ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
    </>
  );
}

/** The same page in each language, for search engines. English is for readers of any other language, too. */
function AlternateLinks({ path, languages }: { path: PagePath; languages: readonly Language[] }) {
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

function CardImage({ id, alt }: NonNullable<PageHeadProps['card']>) {
  const url = absoluteUrl(cardPath(id));
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:image" content={url} />
      <meta name="twitter:image:alt" content={alt} />
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

export function LandingHead() {
  const { site, course: own } = useContent();
  return (
    <PageHead
      title={`${own.title} · ${site.name}`}
      description={withCounts(site.search.description, own.sections)}
      path={pages.landing}
      card={{ id: 'landing', alt: cards.landing(own.title) }}
      listed={site.isOpen}
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
  const offer = (plan: PaidPlan) => {
    const { amountCents } = firstPrice(priceList, plan, defaultCurrency);
    return { plan: plans[plan].title, price: moneyText(amountCents, defaultCurrency) };
  };
  return (
    <PageHead
      title={`${pricing.title} · ${site.name}`}
      description={pricing.description(offer('premium'), offer('ultra'))}
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
