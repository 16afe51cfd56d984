import { words } from '#words/words.ts';
import { useHelpUrl } from '../shell/help-url.ts';
import { buttonStyles } from '../parts/button-styles.ts';

const { again, help } = words.site.failed;

/** The actions after a failure: retry and help. Plain elements, since more code may have failed. */
export function FailureActions({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <button type="button" className={buttonStyles('primary')} onClick={onRetry}>
        {again}
      </button>
      <a href={useHelpUrl()} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
        {help}
      </a>
    </>
  );
}
