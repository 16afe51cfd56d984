import { useState } from 'react';
import { words } from '#words/words.ts';
import { useHelpUrl } from '../shell/help-url.ts';
import { buttonStyles } from '../parts/button-styles.ts';
import { reloadForRetry } from './reload-once.ts';

const { again, help, trying, unreachable } = words.site.failed;

type FailureActionsProps = {
  /** Resolves when the retry failed; a reload of the page where it is not given. */
  onRetry?: () => Promise<unknown>;
};

/** The actions after a failure: retry and help. Plain elements, since more code may have failed. */
export function FailureActions({ onRetry = reloadForRetry }: FailureActionsProps) {
  const [retry, setRetry] = useState<'none' | 'running' | 'failed'>('none');

  async function tryAgain() {
    if (retry === 'running') return;
    setRetry('running');
    await onRetry();
    setRetry('failed');
  }

  return (
    <>
      <button
        type="button"
        aria-disabled={retry === 'running' || undefined}
        className={buttonStyles('primary')}
        onClick={() => void tryAgain()}
      >
        {again}
      </button>
      <a href={useHelpUrl()} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
        {help}
      </a>
      <p role="status" className="basis-full text-quiet empty:hidden">
        {retry === 'running' ? trying : retry === 'failed' ? unreachable : ''}
      </p>
    </>
  );
}
