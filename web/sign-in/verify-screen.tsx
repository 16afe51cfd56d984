import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { firstLanguage } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import type { GoogleOutcome } from '#rules/sign-in/google.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { call } from '#web/platform/call.ts';
import { pageLanguage } from '#web/platform/page-language.ts';
import { Navigate, navigate } from '#web/platform/router.tsx';
import {
  googleOutcome,
  linkReturnTo,
  linkToken,
  reloadOnFragmentChange,
} from '#web/platform/url-fragment.ts';
import { broadcastAuthEvent } from '#web/session/auth-events.ts';
import { returnToOrCourse, storeLinkReturnTo } from '#web/session/own-return-to.ts';
import { useMe } from '#web/session/session.tsx';
import { Page } from '#web/shell/page.tsx';
import { googleSignInPath, isGoogleWindow } from './google-window.ts';
import { rateLimitText } from './rate-limit-text.ts';
import { maskedEmailOf, type SignInFailure, signInFailureOf } from './sign-in-failure.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { clearEmail, timeZone } from './sign-in-request.ts';

const { verify, reasons, google, alerts } = messages.signIn;

/** The screen of the email's link (specification 2) and of Google's redirect. */
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

/** Signs in with the link of the email. */
function LinkResult() {
  const { state, redeem } = useRedeem(linkToken);
  const mayRetry = state.step === 'rejected' && (state.why === 'failed' || state.why === 'too-often');

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
      {state.step === 'rejected' && (
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
    const isOtherLanguage = hasOtherLanguage();
    const proceed = async () => {
      if (await isOtherLanguage) location.replace(returnTo);
      else navigate(returnTo, { replace: true });
    };
    const timer = setTimeout(() => void proceed(), redirectDelayMs);
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

/** Returns whether the next page is in the language of the account, which this browser has adopted by signing in. */
async function hasOtherLanguage(): Promise<boolean> {
  const { language } = await call('GET /api/account').catch(() => ({ language: pageLanguage }));
  return language !== firstLanguage && language !== pageLanguage;
}

/** Returns the page to open. The email's link contains it, so it works on another device, too. */
function returnToOfLink(): string {
  if (linkReturnTo !== null) storeLinkReturnTo(linkReturnTo);
  return returnToOrCourse();
}

/** The delay before the redirect, long enough to read three words. */
const redirectDelayMs = 1200;

type EmailFormProps = { error: string | null; onEmail: (email: string) => Promise<void> };

/** Asks for the address that a link was sent to, in a browser that does not know it. */
function EmailForm({ error, onEmail }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submitted(event: FormEvent) {
    event.preventDefault();
    setInvalid(!looksLikeEmail(email));
    if (!looksLikeEmail(email)) return;
    setBusy(true);
    await onEmail(email.trim());
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void submitted(event)} className="grid gap-4" noValidate>
      <TextField
        label={messages.signIn.email}
        type="email"
        autoComplete="email"
        placeholder={messages.signIn.placeholder}
        value={email}
        error={invalid ? alerts.invalidEmail : error}
        onChange={(event) => {
          setEmail(event.target.value);
          setInvalid(false);
        }}
      />
      <Button type="submit" busy={busy} wide>
        {verify.askSubmit}
      </Button>
    </form>
  );
}

/** The screen that Google redirects to: a window broadcasts the outcome and closes, a page continues itself. */
function GoogleResult({ outcome }: { outcome: GoogleOutcome }) {
  const alert = useAlert();
  const [inWindow] = useState(isGoogleWindow);
  const arrived = useRef(false);

  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    if (inWindow || outcome === 'signed-in') broadcastAuthEvent(outcome);
    if (inWindow) {
      window.close();
    } else if (outcome === 'mail-sent') {
      clearEmail();
      alert(google.mailSent, 'notice');
    } else if (outcome !== 'signed-in') {
      alert(alerts.failed);
    }
  }, [inWindow, outcome, alert]);

  // This is visible only where a browser does not let the window close.
  if (inWindow) {
    return (
      <SignInPanel title={google.result.windowTitle} success={outcome === 'signed-in'}>
        <p className="text-lead text-quiet">{google.result.window}</p>
      </SignInPanel>
    );
  }
  if (outcome === 'signed-in') return <Navigate to={returnToOrCourse()} />;
  if (outcome === 'mail-sent') return <Navigate to={pages.emailSent} />;
  const { title, text } = google.result[outcome];
  return (
    <SignInPanel title={title}>
      <p className="text-lead text-quiet">{text}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`${pages.landing}#login`}>{google.result.byMail}</LinkButton>
        {outcome !== 'unauthorized-domain' && (
          <a href={googleSignInPath} className={buttonStyles('quiet')}>
            {google.result.again}
          </a>
        )}
      </div>
    </SignInPanel>
  );
}

type RedeemState =
  | { step: 'verifying' }
  | { step: 'signed-in' }
  /** `sentTo` is the masked address that the link was sent to. */
  | { step: 'ask'; sentTo: string; wrong: boolean }
  /** `signedIn` is true if the user is already signed in here. */
  | { step: 'rejected'; why: SignInFailure; signedIn: boolean };

/** Redeems the link's token automatically and exactly once; `redeem` continues with an address or tries again. */
function useRedeem(token: string | null) {
  const { refresh } = useMe();
  const alert = useAlert();
  const [state, setState] = useState<RedeemState>({ step: 'verifying' });
  const started = useRef(false);

  const redeem = useCallback(
    async (email?: string) => {
      if (token === null) {
        setState({ step: 'rejected', why: 'unknown', signedIn: false });
        alert(alerts.linkFailed);
        return;
      }
      alert(null);
      try {
        await redeemWithRetry(email === undefined ? { token } : { token, email }, refresh);
        clearEmail();
        broadcastAuthEvent('signed-in');
        await refresh();
        setState({ step: 'signed-in' });
      } catch (error) {
        const why = signInFailureOf(error);
        const sentTo = maskedEmailOf(error);
        if (sentTo !== null) setState({ step: 'ask', sentTo, wrong: false });
        else if (why === 'wrong-address')
          setState((before) => ({
            step: 'ask',
            sentTo: before.step === 'ask' ? before.sentTo : '',
            wrong: true,
          }));
        else {
          const signedIn = why === 'used' && (await isSignedIn(refresh));
          setState({ step: 'rejected', why, signedIn });
          if (!signedIn) alert(rateLimitText(error) ?? alerts.linkFailed);
        }
      }
    },
    [token, refresh, alert],
  );

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void redeem();
  }, [redeem]);

  return { state, redeem };
}

/**
 * Redeems the link, and once more when a second tab of this browser has just used it. The session identifies the
 * browser; the server decides whether it accepts the link again (decision 33).
 */
async function redeemWithRetry(proof: { token: string; email?: string }, refresh: Refresh): Promise<void> {
  const redeem = () => call('POST /api/sessions', { body: { ...proof, timeZone: timeZone() } });
  try {
    await redeem();
  } catch (error) {
    if (signInFailureOf(error) !== 'used' || !(await isSignedIn(refresh))) throw error;
    await redeem();
  }
}

type Refresh = () => Promise<{ sign: boolean }>;

async function isSignedIn(refresh: Refresh): Promise<boolean> {
  try {
    return (await refresh()).sign;
  } catch {
    return false;
  }
}
