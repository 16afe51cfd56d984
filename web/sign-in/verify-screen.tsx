import { useEffect, useState } from 'react';
import { navigate } from '../router.tsx';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Page } from '../parts/page.tsx';
import { googleOutcome, linkReturnTo, linkToken, reloadOnFragment } from '../url-fragment.ts';
import { AddressForm } from './email-form.tsx';
import { GoogleEnd } from './google/google-end.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { useRedeem } from './use-redeem.ts';
import { keepWayOn, readWayOn } from './way-on.ts';

const { verify, reasons } = words.signIn;

/** Where the mail's link (seed 2) and Google lead to. */
export default function VerifyScreen() {
  useEffect(reloadOnFragment, []);

  return (
    <Page title={verify.title}>
      <div aria-live="polite">{googleOutcome ? <GoogleEnd outcome={googleOutcome} /> : <LinkEnd />}</div>
    </Page>
  );
}

/** Completes sign-in with the link of the mail. */
function LinkEnd() {
  const { state, redeem } = useRedeem(linkToken);
  const mayRetry = state.step === 'refused' && (state.why === 'failed' || state.why === 'too-often');

  return (
    <>
      {state.step === 'verifying' && (
        <SignInPanel title={verify.verifying}>
          <p className="text-lead text-quiet">{verify.wait}</p>
        </SignInPanel>
      )}
      {state.step === 'signed-in' && <SignedIn />}
      {state.step === 'ask' && (
        <SignInPanel title={verify.askTitle}>
          <p className="text-lead text-quiet">{verify.ask(state.sentTo)}</p>
          <AddressForm error={state.wrong ? reasons['wrong-address'].text : null} onAddress={redeem} />
        </SignInPanel>
      )}
      {state.step === 'refused' && (
        <SignInPanel title={reasons[state.why].title}>
          <p className="text-lead text-quiet">
            {state.signedIn ? reasons.used.signedIn : reasons[state.why].text}
          </p>
          <div className="flex flex-wrap gap-3">
            {mayRetry && <Button onPress={() => redeem()}>{verify.retry}</Button>}
            {state.signedIn ? (
              <LinkButton to={pages.course}>{verify.course}</LinkButton>
            ) : (
              <LinkButton to={`${pages.landing}#login`} kind={mayRetry ? 'quiet' : 'primary'}>
                {verify.again}
              </LinkButton>
            )}
          </div>
        </SignInPanel>
      )}
    </>
  );
}

function SignedIn() {
  const [wayOn] = useState(wayOnOfLink);

  useEffect(() => {
    const timer = setTimeout(() => navigate(wayOn, { replace: true }), onwardMs);
    return () => clearTimeout(timer);
  }, [wayOn]);

  return (
    <SignInPanel title={verify.success} heard>
      <p className="text-lead text-quiet">{wayOn === pages.course ? verify.onward : verify.onwardBack}</p>
      <p>
        <LinkButton to={wayOn} replace>
          {wayOn === pages.course ? verify.course : verify.back}
        </LinkButton>
      </p>
    </SignInPanel>
  );
}

/** The mail's link knows where to, also on a device that did not ask for it. */
function wayOnOfLink(): string {
  if (linkReturnTo !== null) keepWayOn(linkReturnTo);
  return readWayOn();
}

/** Long enough to read three words. */
const onwardMs = 1200;
