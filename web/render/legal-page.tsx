import { type LegalKind, legalPath, type PublicLegalText } from '#rules/content/legal.ts';
import { plainText } from '#rules/content/plain-text.ts';
import { publicPath } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { drawBlock } from '#web/parts/markdown.tsx';
import { readMarkdownWithHeadings } from '#rules/content/read-markdown.ts';
import { documentLanguage, pageLanguage } from '#web/platform/page-language.ts';
import { PageHead, shortDescription } from '#web/seo/heads.tsx';
import { absoluteUrl } from '#web/seo/urls.ts';
import { HeaderFrame, HomeLink } from '#web/shell/header-frame.tsx';
import { LanguageLinks } from '#web/shell/language-links.tsx';
import { LegalLinks } from '#web/shell/legal-links.tsx';

const text = messages.legalPage;

/** The former versions that a page lists; older ones have a URL, too. */
const listedVersions = 20;

type LegalPageProps = { kind: LegalKind; shown: PublicLegalText };

/** A privacy notice, terms or a refund policy in one of its versions. It has no script. */
export function LegalPage({ kind, shown }: LegalPageProps) {
  const current = shown.versions[0]?.version ?? shown.version;
  const own = documentLanguage(useContent().language);
  const langOf = (language: string) => (language === own ? undefined : language);
  return (
    <div className="legal-page">
      <a href="#main" className="skip-link">
        {messages.site.skip}
      </a>
      <HeaderFrame>
        <HomeLink />
      </HeaderFrame>
      <main id="main" tabIndex={-1} className="page-container py-8 outline-none sm:py-12">
        <article className="mx-auto grid max-w-3xl gap-6">
          <header className="grid gap-3">
            <h1 lang={langOf(shown.languages.title)} className="text-heading wrap-anywhere">
              {shown.title}
            </h1>
            <p className="tabular-nums text-quiet">{text.version(shown.version, text.day(shown.since))}</p>
          </header>
          {shown.version !== current && (
            <p className="rounded-card bg-warning-soft px-5 py-4 font-medium">
              {text.former}{' '}
              <a href={legalPath(kind)} className={linkStyles}>
                {text.toCurrent(current)}
              </a>
            </p>
          )}
          <div
            lang={langOf(shown.languages.text)}
            className="legal-text grid max-w-measure gap-3 wrap-anywhere"
          >
            {readMarkdownWithHeadings(shown.text).map(drawBlock)}
          </div>
          <FormerVersions kind={kind} shown={shown} />
        </article>
      </main>
      <footer className="page-container flex flex-wrap justify-between gap-x-6 border-t border-line py-6">
        <LegalLinks current={kind} />
        <LanguageLinks path={legalPath(kind, shown.version === current ? undefined : shown.version)} />
      </footer>
    </div>
  );
}

function FormerVersions({ kind, shown }: LegalPageProps) {
  const others = shown.versions.filter(({ version }) => version !== shown.version).slice(0, listedVersions);
  if (others.length === 0) return null;
  const current = shown.versions[0]?.version;
  return (
    <section aria-labelledby="versions" className="mt-4 grid gap-2 border-t border-line pt-6">
      <h2 id="versions" className="text-title">
        {text.versions}
      </h2>
      <ul>
        {others.map(({ version, since }) => (
          <li key={version}>
            <a
              href={legalPath(kind, version === current ? undefined : version)}
              className={`${linkStyles} inline-flex min-h-11 items-center tabular-nums`}
            >
              {text.version(version, text.day(since))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const linkStyles = 'font-medium text-sky underline underline-offset-4';

/** The head of the text in force, which search engines may list. */
export function LegalHead({ kind }: { kind: LegalKind }) {
  const { site, legal } = useContent();
  const { title, text: source } = legal[kind];
  return (
    <PageHead
      title={`${title} · ${site.name}`}
      description={descriptionOf(source)}
      path={pages[kind]}
      card={null}
      listed
    />
  );
}

/** The head of a former version, which links to the text in force and must not be listed. */
export function LegalVersionHead({ kind, shown }: { kind: LegalKind; shown: PublicLegalText }) {
  const { site } = useContent();
  return (
    <>
      <title>{`${shown.title} (${text.short(shown.version)}) · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <link rel="canonical" href={absoluteUrl(publicPath(legalPath(kind), pageLanguage))} />
    </>
  );
}

/** Returns the first sentences of the text without its headings. */
function descriptionOf(source: string): string {
  return shortDescription(plainText(source.replace(/^#{1,6} .*$/gm, '')));
}
