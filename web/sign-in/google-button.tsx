import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { pages } from '#rules/pages.ts';
import type { GoogleOutcome, PopupError } from '#rules/sign-in/google.ts';
import { appThatGoogleRefuses, type RefusedApp } from '#rules/sign-in/in-app-browser.ts';
import { messages } from '#messages/messages.ts';
import { storeAlerts } from '#web/parts/alert-memory.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { QuietButton, Spinner } from '#web/parts/button.tsx';
import { isModified } from '#web/parts/click.ts';
import { TextField } from '#web/parts/field.tsx';
import { call } from '#web/platform/call.ts';
import { onAuthEvent } from '#web/session/auth-events.ts';
import { returnToOrCourse, storedReturnTo } from '#web/session/own-return-to.ts';
import { googleSignInPath, openGoogleWindow, opensWindows } from './google-window.ts';
import { clearEmail, pageReferrer, timeZone } from './sign-in-request.ts';

const text = messages.signIn.google;

/** "OR" and the Google button of the sign-in dialog: a link, which also works without a script. */
export function GoogleButton() {
  const refusingApp = useRefusingApp();
  return (
    <>
      <p className="my-5 flex items-center gap-4 text-quiet before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {messages.signIn.or}
      </p>
      {refusingApp === null ? <GoogleLink /> : <OpenInBrowser app={refusingApp} />}
    </>
  );
}

/** Returns the app whose in-app browser shows this page, if Google rejects it. */
function useRefusingApp(): RefusedApp | null {
  const [app, setApp] = useState<RefusedApp | null>(null);
  useEffect(() => setApp(appThatGoogleRefuses(navigator.userAgent)), []);
  return app;
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
        alert(messages.signIn.alerts.failed);
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
        <span>{text.submit}</span>
      </a>
      <p role="status" className="text-center text-quiet empty:hidden">
        {waiting ? text.waiting : error && text.errors[error]}
      </p>
    </div>
  );
}

/** Google's logo, as its branding rules for sign-in buttons require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" className="size-5 shrink-0" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

/** Returns the URL that redirects to Google, with the time zone and the page to return to. */
function googleUrl(): string {
  const url = new URL(googleSignInPath, location.href);
  url.searchParams.set('timeZone', timeZone());
  const returnTo = storedReturnTo();
  if (returnTo !== null) url.searchParams.set('returnTo', returnTo);
  const referrer = pageReferrer();
  if (referrer !== '') url.searchParams.set('referrer', referrer);
  return url.href;
}

/** Replaces the Google button in the in-app browsers that Google rejects. */
function OpenInBrowser({ app }: { app: RefusedApp }) {
  const { title, steps, byMail, label, copy, copied, notCopied } = text.openInBrowser;
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');

  /** If the app does not allow copying, the link stays selected so that the user can copy it. */
  async function copyLink() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '');
      setStatus(copied);
    } catch {
      setStatus(notCopied);
    }
  }

  return (
    <div className="grid gap-3 rounded-card bg-sky-soft p-4">
      <p className="font-semibold">{title}</p>
      <p>{steps[app]}</p>
      <p>{byMail}</p>
      <TextField ref={field} label={label} readOnly value={`${location.origin}${pages.landing}#login`} />
      <QuietButton wide onPress={copyLink}>
        {copy}
      </QuietButton>
      <p role="status" className="text-center text-quiet empty:hidden">
        {status}
      </p>
    </div>
  );
}

/** The errors of sign-in with Google; the sign-in dialog has a text for each. */
type GoogleSignInError = Exclude<GoogleOutcome | PopupError, 'signed-in' | 'mail-sent' | 'popup-blocked'>;

type GoogleSignInHandlers = {
  onWaiting: (waiting: boolean) => void;
  onError: (reason: GoogleSignInError) => void;
};

/** The time after the window closed before "popup-closed-by-user" is reported (decision 25). */
const listenMs = 8000;
const lookEveryMs = 500;
const askEveryMs = 2000;
/** A second click within this time is part of a double click. */
const doubleClickMs = 1000;

let attempt: { window: Window; since: number; stop: () => void } | null = null;

/** Signs in with Google in a window, or in this page where no window opens. */
function signInWithGoogle(url: string, handlers: GoogleSignInHandlers): void {
  if (isUnauthorizedOrigin()) {
    handlers.onError('unauthorized-domain');
    return;
  }
  if (attempt && (!attempt.window.closed || Date.now() - attempt.since < doubleClickMs)) {
    attempt.window.focus();
    return;
  }
  attempt?.stop();
  const popup = opensWindows() ? openGoogleWindow(url) : null;
  if (!popup) {
    location.assign(url);
    return;
  }
  handlers.onWaiting(true);
  attempt = { window: popup, since: Date.now(), stop: follow(popup, handlers) };
}

/**
 * Waits for the window's outcome. A provider that severs the opener makes `closed` true immediately although the
 * sign-in continues, so the 8 s count only while this page has the focus, and a later success is still accepted.
 */
function follow(popup: Window, handlers: GoogleSignInHandlers): () => void {
  let closedMs = 0;
  const timer = setInterval(look, lookEveryMs);
  const stopListening = onAuthEvent((event) => {
    if (event === 'signed-out') return;
    if (event === 'signed-in' || event === 'mail-sent') finish(event, handlers);
    else end(event);
  });

  function look() {
    if (!popup.closed || !document.hasFocus()) {
      closedMs = 0;
      return;
    }
    closedMs += lookEveryMs;
    if (closedMs % askEveryMs === 0) void ask();
    if (closedMs >= listenMs) end('popup-closed-by-user');
  }

  async function ask() {
    const { sign } = await call('GET /api/me').catch(() => ({ sign: false }));
    if (sign) finish('signed-in', handlers);
  }

  function end(reason: GoogleSignInError) {
    clearInterval(timer);
    handlers.onWaiting(false);
    handlers.onError(reason);
  }

  return () => {
    clearInterval(timer);
    stopListening();
  };
}

function finish(event: 'signed-in' | 'mail-sent', handlers: GoogleSignInHandlers): void {
  attempt?.stop();
  attempt = null;
  handlers.onWaiting(false);
  if (event === 'signed-in') {
    location.assign(returnToOrCourse());
    return;
  }
  // The email went to the address of the Google account, not to one that was typed here before.
  clearEmail();
  storeAlerts([{ text: text.mailSent, kind: 'notice' }]);
  location.assign(pages.emailSent);
}

let authorizedOrigins: readonly string[] | null = null;

/**
 * Loads the origins on which sign-in with Google works (decision 27). A window must be opened in the click itself, so
 * they are loaded before the click; without an answer the server rejects the origin in the window.
 */
export async function loadAuthorizedOrigins(): Promise<void> {
  try {
    authorizedOrigins ??= (await call('GET /api/authorized-origins')).origins;
  } catch {
    // The server checks the origin too.
  }
}

/** Returns true if this page's origin is known to be unauthorized at Google. */
function isUnauthorizedOrigin(): boolean {
  return authorizedOrigins !== null && !authorizedOrigins.includes(location.origin);
}
