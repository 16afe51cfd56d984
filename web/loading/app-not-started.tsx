import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useHelpUrl } from '../shell/help-url.ts';
import { buttonStyles } from '../parts/button-styles.ts';
import { Logo } from '../pictures/logo.tsx';

const { late } = words.documents;
const { help } = words.site.failed;

/**
 * The failure text of a document whose script does not arrive, rendered by the server only. The style sheet alone shows it after a
 * delay (`shown-late`), or at once where web/start.ts has given up, and React removes it when it renders. It asks
 * for the browser's own reload, since a link would lose what stands behind # in the address of a mail's link.
 */
export function AppNotStarted() {
  return (
    <div role="alert" className="shown-late without-script-hidden fixed inset-x-0 top-0 z-60 grid p-3">
      <div className="mx-auto grid w-full max-w-xl gap-4 rounded-card bg-raised p-5 text-ink shadow-high sm:p-8">
        <p aria-hidden="true">
          <Logo />
        </p>
        <p className="font-display text-title font-bold">{late.title}</p>
        <p className="text-lead text-quiet">{late.text}</p>
        <p className="flex flex-wrap gap-3">
          <a href={pages.landing} className={buttonStyles('quiet')}>
            {words.site.front}
          </a>
          <a href={useHelpUrl()} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
            {help}
          </a>
        </p>
      </div>
    </div>
  );
}
