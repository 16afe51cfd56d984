import { useEffect, useState } from 'react';
import { navigate } from '../router.tsx';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Page } from '../parts/page.tsx';
import { googleOutcome, linkReturnTo, linkToken, reloadOnFragmentChange } from '../url-fragment.ts';
import { EmailForm } from './email-form.tsx';
import { GoogleResult } from './google/google-result.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { useRedeem } from './use-redeem.ts';
import { storeReturnTo, returnToOrCourse } from './return-to.ts';

const { verify, reasons } = words.signIn;

/** The screen that the mail's link (specification 2) and Google lead to. */
export default function VerifyScreen() {
  useEffect(reloadOnFragmentChange, []);

  return (
    <Page title={verify.title}>
      <div aria-live="polite">
        {googleOutcome ? <GoogleResult outcome={googleOutcome} /> : <LinkResult />}
      </div>
    </Page>
  );
}

/** Completes sign-in with the link of the mail. */
function LinkResult() {
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
          <EmailForm error={state.wrong ? reasons['wrong-address'].text : null} onEmail={redeem} />
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
  const [returnTo] = useState(returnToOfLink);

  useEffect(() => {
    const timer = setTimeout(() => navigate(returnTo, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [returnTo]);

  return (
    <SignInPanel title={verify.success} success>
      <p className="text-lead text-quiet">{returnTo === pages.course ? verify.onward : verify.onwardBack}</p>
      <p>
        <LinkButton to={returnTo} replace>
          {returnTo === pages.course ? verify.course : verify.back}
        </LinkButton>
      </p>
    </SignInPanel>
  );
}

/** Returns the page to go to. The mail's link carries it, also to a device that did not request the mail. */
function returnToOfLink(): string {
  if (linkReturnTo !== null) storeReturnTo(linkReturnTo);
  return returnToOrCourse();
}

/** The delay before the redirect, long enough to read three words. */
const redirectDelayMs = 1200;
