import { type FormEvent, useEffect, useRef, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { lifetimeMinutes, looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { codeDigits } from '#rules/text-input.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';
import { broadcastAuthEvent } from '#web/session/auth-events.ts';
import { returnToOrCourse } from '#web/session/own-return-to.ts';
import { useMe } from '#web/session/session.tsx';
import { Page } from '#web/shell/page.tsx';
import { SpentMail, UndeliveredMail, useMailState } from './mail-state.tsx';
import { rateLimitText } from './rate-limit-text.ts';
import { type SignInFailure, signInFailureOf } from './sign-in-failure.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { clearEmail, requestSignInLink, storedEmail, timeZone } from './sign-in-request.ts';

const text = messages.signIn.emailSent;

/** The "check your email" screen: the user follows the email's link, or types its code here. */
export default function EmailSentScreen() {
  const [email] = useState(storedEmail);
  const { me } = useMe();
  const { state, mail, restart } = useMailState();
  const spent = state === 'used' || state === 'expired' ? state : null;
  const undelivered = !spent && (mail === 'returned' || mail === 'not-sent') ? mail : null;

  // The news replaces the field that may have had the focus.
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (undelivered !== null && document.activeElement === document.body) news.current?.focus();
  }, [undelivered]);

  // The user has signed in with the code, or with the link in another tab of this browser.
  useEffect(() => {
    if (me?.sign === true) navigate(returnToOrCourse(), { replace: true });
  }, [me]);

  return (
    <Page title={text.title}>
      <div ref={news} aria-live="polite" tabIndex={-1} className="outline-none">
        {spent && <SpentMail reason={spent} email={email} onSent={restart} />}
        {undelivered && <UndeliveredMail reason={undelivered} email={email} onSent={restart} />}
      </div>
      {!spent && !undelivered && <PendingMail email={email} hasLeft={mail === 'left'} onSpent={restart} />}
    </Page>
  );
}

type PendingMailProps = {
  email: string;
  /** True once the recipient's mail server has accepted the email. */
  hasLeft: boolean;
  /** Called when a code was already used or has expired. */
  onSpent: () => void;
};

/** The screen while the email is usable. */
function PendingMail({ email, hasLeft, onSpent }: PendingMailProps) {
  return (
    <SignInPanel title={text.title}>
      {email ? (
        <p className="text-lead">
          <span>{hasLeft ? text.sentTo.left : text.sentTo.waiting}</span>{' '}
          <strong translate="no" className="break-words">
            {email}
          </strong>
        </p>
      ) : (
        <p className="text-lead">{text.sentSomewhere}</p>
      )}
      <p className="text-quiet">{text.arrives}</p>
      <MailApps />
      <p className="rounded-card bg-sky-soft px-4 py-3">{text.otherDevice}</p>
      <CodeForm email={email} onSpent={onSpent} />
      <p className="text-quiet">{text.codeHint(lifetimeMinutes)}</p>
      <div className="flex flex-wrap gap-x-2 gap-y-1">
        {email && <Resend email={email} />}
        <LinkButton to={`${pages.landing}#login`} kind="plain">
          {text.change}
        </LinkButton>
      </div>
    </SignInPanel>
  );
}

/** The common email apps; on phones these URLs open the installed app. */
const apps = [
  { name: 'Gmail', url: 'https://mail.google.com/' },
  { name: 'Outlook', url: 'https://outlook.live.com/mail/' },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' },
];

function MailApps() {
  return (
    <ul aria-label={text.mailApps} className="flex flex-wrap gap-3">
      {apps.map(({ name, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
            <span>{text.openMailApp(name)}</span>
            <span className="sr-only">{messages.site.newTab}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

type CodeFormProps = {
  /** Empty if this tab does not know the address; the form then asks for it. */
  email: string;
  onSpent: () => void;
};

/** The form for the email's six digits. A complete code is submitted automatically, once. */
function CodeForm({ email, onSpent }: CodeFormProps) {
  const { refresh } = useMe();
  const alert = useAlert();
  const [typedEmail, setTypedEmail] = useState(email);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [invalidEmail, setInvalidEmail] = useState(false);
  const [busy, setBusy] = useState(false);
  const sent = useRef('');

  async function redeem(digits: string) {
    if (sent.current === digits || busy) return;
    setInvalidEmail(!looksLikeEmail(typedEmail));
    if (!looksLikeEmail(typedEmail)) return;
    sent.current = digits;
    setBusy(true);
    endErrors();
    try {
      await call('POST /api/sessions', {
        body: { email: typedEmail.trim(), code: digits, timeZone: timeZone() },
      });
      clearEmail();
      broadcastAuthEvent('signed-in');
      await refresh();
    } catch (cause) {
      const reason = signInFailureOf(cause);
      // The same code may be tried again when the server did not check it.
      if (reason === 'failed' || reason === 'too-often') sent.current = '';
      setError(errorText(reason));
      if (reason === 'used' || reason === 'expired') onSpent();
      alert(rateLimitText(cause) ?? messages.signIn.alerts.failed);
    } finally {
      setBusy(false);
    }
  }

  function endErrors() {
    setError(null);
    alert(null);
  }

  function typed(value: string) {
    const digits = codeDigits(value);
    setCode(digits);
    endErrors();
    if (digits.length === 6 && looksLikeEmail(typedEmail)) void redeem(digits);
  }

  function submitted(event: FormEvent) {
    event.preventDefault();
    if (code.length === 6) void redeem(code);
    else setError(messages.signIn.reasons['wrong-code'].text);
  }

  return (
    <form onSubmit={submitted} className="grid gap-4" noValidate>
      {!email && (
        <TextField
          label={text.email}
          type="email"
          autoComplete="email"
          value={typedEmail}
          error={invalidEmail ? messages.signIn.alerts.invalidEmail : null}
          onChange={(event) => {
            setTypedEmail(event.target.value);
            setInvalidEmail(false);
          }}
        />
      )}
      <TextField
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={error}
        className="[&_input]:tabular-nums [&_input]:text-title [&_input]:tracking-[0.35em]"
        onChange={(event) => typed(event.target.value)}
      />
      <Button type="submit" busy={busy} wide>
        {text.submit}
      </Button>
    </form>
  );
}

/** Returns the error text; a correct code that is too late has its own. */
function errorText(reason: SignInFailure): string {
  if (reason === 'used' || reason === 'expired' || reason === 'replaced') return text.unusableCode[reason];
  return messages.signIn.reasons[reason === 'unknown' ? 'wrong-code' : reason].text;
}

/** The shortest time between two emails; a countdown shows it. */
const pauseSeconds = 60;

/** The button that sends the email again, once the countdown is over. */
function Resend({ email }: { email: string }) {
  const alert = useAlert();
  const [mayAt, setMayAt] = useState(() => Date.now() + pauseSeconds * 1000);
  const left = useSecondsUntil(mayAt);

  async function again() {
    try {
      await requestSignInLink(email);
      setMayAt(Date.now() + pauseSeconds * 1000);
      alert(text.resent, 'success');
    } catch (error) {
      const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
      if (wait) setMayAt(Date.now() + wait * 1000);
      alert(rateLimitText(error) ?? messages.signIn.alerts.linkNotSent);
    }
  }

  return (
    <Button kind="plain" disabled={left > 0} onPress={again}>
      <span className="tabular-nums">{left > 0 ? text.resendIn(left) : text.resend}</span>
    </Button>
  );
}

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((time - now) / 1000));
}
