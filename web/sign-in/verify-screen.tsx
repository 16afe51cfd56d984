import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Page } from '../parts/page.tsx';
import { AddressForm } from './address-form.tsx';
import { linkToken } from './link-token.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { useRedeem } from './use-redeem.ts';

const { verify, reasons } = words.signIn;

/** Completes sign-in with the link of the mail (seed 2). */
export default function VerifyScreen() {
  const { state, redeem } = useRedeem(linkToken);

  useEffect(() => {
    // A link pasted over this page changes only the fragment; loading again reads it.
    const again = () => location.reload();
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);

  return (
    <Page title={verify.title}>
      <div aria-live="polite">
        {state.step === 'verifying' && (
          <SignInPanel title={verify.verifying}>
            <p className="text-lead text-quiet">{verify.wait}</p>
          </SignInPanel>
        )}
        {state.step === 'signed-in' && <SignedIn />}
        {state.step === 'ask' && (
          <SignInPanel title={verify.askTitle}>
            <p className="text-lead text-quiet">{verify.ask}</p>
            <AddressForm error={state.wrong ? reasons['wrong-address'].text : null} onAddress={redeem} />
          </SignInPanel>
        )}
        {state.step === 'refused' && (
          <SignInPanel title={reasons[state.why].title}>
            <p className="text-lead text-quiet">{reasons[state.why].text}</p>
            <div className="flex flex-wrap gap-3">
              {state.why === 'failed' && <Button onPress={() => redeem()}>{verify.retry}</Button>}
              <LinkButton
                to={{ pathname: pages.landing, hash: '#login' }}
                kind={state.why === 'failed' ? 'quiet' : 'primary'}
              >
                {verify.again}
              </LinkButton>
            </div>
          </SignInPanel>
        )}
      </div>
    </Page>
  );
}

function SignedIn() {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => void navigate(pages.course, { replace: true }), onwardMs);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <SignInPanel title={verify.success} heard>
      <p className="text-lead text-quiet">{verify.onward}</p>
      <p>
        <LinkButton to={pages.course} replace>
          {verify.course}
        </LinkButton>
      </p>
    </SignInPanel>
  );
}

/** Long enough to read three words. */
const onwardMs = 1200;
