import { legalPath, type LegalKind, type PublicLegalText } from '#rules/content/legal.ts';
import { plainText } from '#rules/content/plain-text.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useContent } from '../content/content-provider.tsx';
import { PageHead } from '../seo/page-head.tsx';
import { absoluteUrl } from '../seo/urls.ts';

/** The longest description that search engines show whole. */
const longestDescription = 159;

/** The head of the text in force, which search engines may list. */
export function LegalHead({ kind }: { kind: LegalKind }) {
  const { site, legal } = useContent();
  const { title, text } = legal[kind];
  return (
    <PageHead
      title={`${title} · ${site.name}`}
      description={descriptionOf(text)}
      path={pages[kind]}
      card={null}
      listed
    />
  );
}

/** The head of one version, which points to the text in force and is listed nowhere. */
export function LegalVersionHead({ kind, shown }: { kind: LegalKind; shown: PublicLegalText }) {
  const { site } = useContent();
  const { short } = words.legalPage;
  return (
    <>
      <title>{`${shown.title} (${short(shown.version)}) · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <link rel="canonical" href={absoluteUrl(legalPath(kind))} />
    </>
  );
}

/** Returns the first sentences of the text without its headings. */
function descriptionOf(text: string): string {
  const plain = plainText(text.replace(/^#{1,6} .*$/gm, ''));
  if (plain.length <= longestDescription) return plain;
  const cut = plain.slice(0, longestDescription);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`;
}
