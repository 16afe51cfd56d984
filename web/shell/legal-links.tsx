import { legalKinds, legalPath, type LegalKind } from '#rules/content/legal.ts';
import { words } from '#words/words.ts';

type LegalLinksProps = {
  /** Those that are shown; all of them without. */
  kinds?: readonly LegalKind[];
  /** The page that is shown now. */
  current?: LegalKind;
  className?: string;
};

/** Links to the privacy notice, the terms and the refund policy, which are documents of their own. */
export function LegalLinks({ kinds = legalKinds, current, className = '' }: LegalLinksProps) {
  const { label, titles } = words.site.legal;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-x-6">
        {kinds.map((kind) => (
          <li key={kind}>
            <a
              href={legalPath(kind)}
              aria-current={kind === current ? 'page' : undefined}
              className={`${legalLinkStyles} inline-flex min-h-11 items-center`}
            >
              {titles[kind]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link to one of them within a text; in a new tab, so that nothing typed is lost. */
export function LegalLink({ kind, children }: { kind: LegalKind; children: string }) {
  return (
    <a href={legalPath(kind)} target="_blank" rel="noreferrer" className={legalLinkStyles}>
      <span>{children}</span>
      <span className="sr-only"> {words.site.newTab}</span>
    </a>
  );
}

const legalLinkStyles = 'text-quiet underline underline-offset-4 hover:text-ink';
