import { words } from '#web/words/words.ts';
import { helpUrl } from '../shell/help-url.ts';
import { buttonStyles } from '../parts/button-styles.ts';

const { again, help } = words.site.failed;

/** What one can do about a part that failed; plain elements, since more than the part may have failed. */
export function FailureActions({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <button type="button" className={buttonStyles('primary')} onClick={onAgain}>
        {again}
      </button>
      <a href={helpUrl()} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
        {help}
      </a>
    </>
  );
}
