import { type MouseEvent, useEffect, useState } from 'react';
import { appThatGoogleRefuses, type RefusedApp } from '#rules/sign-in/google.ts';
import { words } from '#words/words.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Spinner } from '../../parts/button.tsx';
import { buttonStyles } from '../../parts/button-styles.ts';
import { isModified } from '../../parts/modified-click.ts';
import { GoogleMark } from '../../pictures/google-mark.tsx';
import { storedReturnTo } from '../return-to.ts';
import { timeZone } from '../time-zone.ts';
import { type GoogleSignInError, signInWithGoogle } from './google-sign-in.ts';
import { googleSignInPath } from './google-window.ts';
import { OpenInBrowser } from './open-in-browser.tsx';

const { or, google } = words.signIn;

/** "OR" and the Google button of the sign-in dialog: a link, which leads to Google without a script too. */
export function GoogleButton() {
  const refusingApp = useRefusingApp();
  return (
    <>
      <p className="my-5 flex items-center gap-4 text-quiet before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {or}
      </p>
      {refusingApp === null ? <GoogleLink /> : <OpenInBrowser app={refusingApp} />}
    </>
  );
}

function GoogleLink() {
  const alert = useAlert();
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<GoogleSignInError | null>(null);

  function pressed(event: MouseEvent<HTMLAnchorElement>) {
    if (isModified(event)) return;
    event.preventDefault();
    signInWithGoogle(googleUrl(), {
      onWaiting(waits) {
        setWaiting(waits);
        setError(null);
        alert(null);
      },
      onError(reason) {
        setError(reason);
        alert(words.signIn.alerts.failed);
      },
    });
  }

  return (
    <div className="grid gap-3">
      <a
        href={googleSignInPath}
        className={buttonStyles('quiet', true)}
        aria-busy={waiting || undefined}
        onClick={pressed}
      >
        {waiting && <Spinner />}
        <GoogleMark />
        <span>{google.submit}</span>
      </a>
      <p role="status" className="text-center text-quiet empty:hidden">
        {waiting ? google.waiting : error && google.errors[error]}
      </p>
    </div>
  );
}

/** Returns the URL that redirects to Google, with what the server stores of this browser. */
function googleUrl(): string {
  const url = new URL(googleSignInPath, location.href);
  url.searchParams.set('timeZone', timeZone());
  const returnTo = storedReturnTo();
  if (returnTo !== null) url.searchParams.set('returnTo', returnTo);
  return url.href;
}

/** Returns the app whose own browser shows this page, if Google refuses it. */
function useRefusingApp(): RefusedApp | null {
  const [app, setApp] = useState<RefusedApp | null>(null);
  useEffect(() => setApp(appThatGoogleRefuses(navigator.userAgent)), []);
  return app;
}
