import { legalKinds } from '#rules/content/legal-kinds.ts';
import { legalPath, type LegalKind } from '#rules/content/legal.ts';
import { messages } from '#messages/messages.ts';

type LegalLinksProps = {
  /** The shown links; all by default. */
  kinds?: readonly LegalKind[];
  /** The page that is shown now. */
  current?: LegalKind;
  className?: string;
};

/** Links to the privacy notice, the terms and the refund policy, which are documents of their own. */
export function LegalLinks(links: Pick<LegalLinksProps, 'current'>) {
  return (
    <nav aria-label={messages.links.legal.label}>
      <LegalLinkList {...links} />
    </nav>
  );
}

/** The links alone, for use within a section: a page has only one landmark of this name. */
export function LegalLinkList({ kinds = legalKinds, current, className = '' }: LegalLinksProps) {
  return (
    <ul className={`flex flex-wrap gap-x-6 ${className}`}>
      {kinds.map((kind) => (
        <li key={kind}>
          <a
            href={legalPath(kind)}
            aria-current={kind === current ? 'page' : undefined}
            className={`${legalLinkStyles} inline-flex min-h-11 items-center`}
          >
            {messages.links.legal.titles[kind]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A link to one of them within a text; in a new tab, so that typed text is not lost. */
export function LegalLink({ kind, children }: { kind: LegalKind; children: string }) {
  return (
    <a href={legalPath(kind)} target="_blank" rel="noreferrer" className={legalLinkStyles}>
      <span>{children}</span>
      <span className="sr-only"> {messages.site.newTab}</span>
    </a>
  );
}

export const legalLinkStyles = 'text-quiet underline underline-offset-4 hover:text-ink';
