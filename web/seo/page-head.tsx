import { site } from '#content/site.ts';
import type { PagePath } from '#rules/pages.ts';
import { absoluteUrl } from './urls.ts';

export type CardId = 'landing' | 'course' | 'pricing';

export const cardSize = { width: 1200, height: 630 } as const;

export function cardPath(id: CardId): string {
  return `/cards/${id}.jpg`;
}

type PageHeadProps = {
  title: string;
  description: string;
  path: PagePath;
  card: { id: CardId; alt: string };
  /** True when search engines may list the page; pages that need an account only have previews. */
  listed: boolean;
};

/** The head elements for search engines and link previews (Open Graph, and X's names where they differ). */
export function PageHead({ title, description, path, card, listed }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {!listed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={absoluteUrl(path)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:url" content={absoluteUrl(path)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={absoluteUrl(cardPath(card.id))} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={card.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={absoluteUrl(cardPath(card.id))} />
      <meta name="twitter:image:alt" content={card.alt} />
    </>
  );
}
