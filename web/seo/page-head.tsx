import type { PagePath } from '#rules/pages.ts';
import { useContent } from '../content/content-provider.tsx';
import { cardTextsOf } from './cards.tsx';
import { type CardId, cardPath, cardSize, isCardTrue } from './drawn-cards.ts';
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

/** The head elements for search engines and link previews (Open Graph, and X's names where they differ). */
export function PageHead({ title, description, path, card, listed }: PageHeadProps) {
  const content = useContent();
  const hasCard = card !== null && isCardTrue(card.id, cardTextsOf(content));
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {!listed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={absoluteUrl(path)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={content.site.name} />
      <meta property="og:locale" content={localeOf(content.language)} />
      <meta property="og:url" content={absoluteUrl(path)} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {hasCard && <CardImage {...card} />}
      <meta name="twitter:card" content={hasCard ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
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
