import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { call, CallRefused } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { Button } from '../parts/button.tsx';
import { buttonLook } from '../parts/button-styles.ts';
import { Page } from '../parts/page.tsx';
import { SignInPanel } from '../sign-in/sign-in-panel.tsx';
import { tooOften } from '../sign-in/too-often.ts';

type ConfirmAddressProps = { token: string; onLeave: () => void };

type End = 'changed' | 'waits-for-the-other' | 'expired' | 'taken' | 'failed';

const text = words.account.confirm;

/**
 * Where the two mails of a change of address lead to. It asks before it confirms: scanners open links too,
 * and some of them run scripts.
 */
export function ConfirmAddress({ token, onLeave }: ConfirmAddressProps) {
  const { me, refresh } = useMe();
  const [end, setEnd] = useState<End | null>(null);
  const [wait, setWait] = useState<string | null>(null);

  async function confirm() {
    try {
      const { state } = await call('POST /api/address-confirmations', { body: { token } });
      setEnd(state);
      await refresh().catch(() => undefined);
    } catch (error) {
      setWait(tooOften(error));
      setEnd(endOf(error));
    }
  }

  const { title, text: told } = end === null ? text : text[end];
  return (
    <Page title={title}>
      <div aria-live="polite">
        <SignInPanel title={title} heard={end === 'changed'}>
          <p className="text-lead text-quiet">{wait ?? told}</p>
          <div className="flex flex-wrap gap-3">
            {end === null && <Button onPress={confirm}>{text.submit}</Button>}
            {end === 'failed' && <Button onPress={confirm}>{text.again}</Button>}
            {me?.sign === true ? (
              <Button kind="quiet" shines={false} onPress={onLeave}>
                {end === null ? text.leave : text.onward}
              </Button>
            ) : (
              <a href={pages.landing} className={buttonLook('quiet')}>
                {end === null ? text.leave : text.front}
              </a>
            )}
          </div>
          {end === null && <p className="text-quiet">{text.left}</p>}
        </SignInPanel>
      </div>
    </Page>
  );
}

function endOf(error: unknown): End {
  if (!(error instanceof CallRefused)) return 'failed';
  if (error.code === 'aborted') return 'taken';
  return error.code === 'unauthenticated' || error.code === 'invalid-argument' ? 'expired' : 'failed';
}
