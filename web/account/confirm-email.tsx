import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { call, ApiError } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { Button } from '../parts/button.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
import { Page } from '../parts/page.tsx';
import { SignInPanel } from '../sign-in/sign-in-panel.tsx';
import { rateLimitText } from '../sign-in/rate-limit-text.ts';

type ConfirmEmailProps = { token: string; onLeave: () => void };

type ConfirmationResult = 'changed' | 'waits-for-the-other' | 'expired' | 'taken' | 'failed';

const text = words.account.confirm;

/**
 * The screen that the two mails of an e-mail change lead to. It asks before it confirms: scanners open links too,
 * and some of them run scripts.
 */
export function ConfirmEmail({ token, onLeave }: ConfirmEmailProps) {
  const { me, refresh } = useMe();
  const [result, setResult] = useState<ConfirmationResult | null>(null);
  const [wait, setWait] = useState<string | null>(null);

  async function confirm() {
    try {
      const { state } = await call('POST /api/address-confirmations', { body: { token } });
      setResult(state);
      await refresh().catch(() => undefined);
    } catch (error) {
      setWait(rateLimitText(error));
      setResult(resultOf(error));
    }
  }

  const { title, text: told } = result === null ? text : text[result];
  return (
    <Page title={title}>
      <div aria-live="polite">
        <SignInPanel title={title} success={result === 'changed'}>
          <p className="text-lead text-quiet">{wait ?? told}</p>
          <div className="flex flex-wrap gap-3">
            {result === null && <Button onPress={confirm}>{text.submit}</Button>}
            {result === 'failed' && <Button onPress={confirm}>{text.again}</Button>}
            {me?.sign === true ? (
              <Button kind="quiet" shines={false} onPress={onLeave}>
                {result === null ? text.leave : text.onward}
              </Button>
            ) : (
              <a href={pages.landing} className={buttonStyles('quiet')}>
                {result === null ? text.leave : text.front}
              </a>
            )}
          </div>
          {result === null && <p className="text-quiet">{text.left}</p>}
        </SignInPanel>
      </div>
    </Page>
  );
}

function resultOf(error: unknown): ConfirmationResult {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'aborted') return 'taken';
  return error.code === 'unauthenticated' || error.code === 'invalid-argument' ? 'expired' : 'failed';
}
