import { words } from '#web/words/words.ts';
import { helpAddress } from '../shell/help.ts';
import { buttonLook } from '../parts/button-styles.ts';

const { again, help } = words.site.failed;

/** What one can do about a part that failed; plain elements, since more than the part may have failed. */
export function WaysOn({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <button type="button" className={buttonLook('primary')} onClick={onAgain}>
        {again}
      </button>
      <a href={helpAddress()} target="_blank" rel="noreferrer" className={buttonLook('quiet')}>
        {help}
      </a>
    </>
  );
}
