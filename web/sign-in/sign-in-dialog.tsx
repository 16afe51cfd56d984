import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#rules/api-error.ts';
import { pages } from '#rules/pages.ts';
import { likelyEmail, looksLikeEmail, type SignInAnchor, signInForm } from '#rules/sign-in/sign-in.ts';
import { words } from '#words/words.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { StandingDialog } from '#web/parts/standing-dialog.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { storedReturnTo } from '#web/session/return-to.ts';
import { LegalLink } from '#web/shell/legal-links.tsx';
import { GoogleButton, loadAuthorizedOrigins } from './google-button.tsx';
import { rateLimitText } from './rate-limit-text.ts';
import { signInLinkRequest, storeEmail } from './sign-in-request.ts';

const { invalidEmail, tooMany, linkNotSent } = words.signIn.alerts;

/** The errors of the sign-in form. Without a script the server redirects to the anchor of one. */
const signInErrors: readonly { anchor: SignInAnchor; text: string }[] = [
  { anchor: 'login-invalid', text: invalidEmail },
  { anchor: 'login-too-often', text: tooMany },
  { anchor: 'login-failed', text: linkNotSent },
];

/** Returns the text for a refused request. */
function signInErrorText(code: ErrorCode): string {
  return signInErrors.find(({ anchor }) => anchor === signInForm.anchorFor(code))?.text ?? linkNotSent;
}

const { ask, keep } = words.signIn.typo;

/** Offers the e-mail that was probably meant; null offers none. */
function TypoOffer({ email, onAccept }: { email: string | null; onAccept: () => void }) {
  return (
    <div role="status">
      {email !== null && (
        <p className="mt-2">
          {ask}{' '}
          <button
            type="button"
            className="min-h-11 font-semibold break-all text-sky underline underline-offset-4"
            onClick={onAccept}
          >
            {email}
          </button>
          <br />
          <span className="text-quiet">{keep}</span>
        </p>
      )}
    </div>
  );
}

const { email: label, placeholder, submit, sending } = words.signIn;

/** The form that requests the sign-in mail. Until React has started it is sent as plain HTML, and the server answers with a page. */
function SignInForm({ children }: { children: ReactNode }) {
  const alert = useAlert();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [likely, setLikely] = useState<string | null>(null);
  /** The e-mail of the last offer; one that was kept as typed gets no second offer. */
  const offeredFor = useRef('');

  async function send(email: string) {
    setBusy(true);
    try {
      await call('POST /api/sign-in-links', { body: signInLinkRequest(email) });
      storeEmail(email);
      location.assign(pages.emailSent);
    } catch (cause) {
      alert(rateLimitText(cause) ?? signInErrorText(cause instanceof ApiError ? cause.code : 'internal'));
    } finally {
      setBusy(false);
    }
  }

  function submitted(event: SubmitEvent) {
    event.preventDefault();
    const email = field.current?.value.trim() ?? '';
    const valid = looksLikeEmail(email);
    alert(null);
    setError(valid ? null : words.signIn.alerts.invalidEmail);
    if (!valid) {
      field.current?.focus();
      return;
    }
    const offer = email === offeredFor.current ? null : likelyEmail(email);
    setLikely(offer);
    if (offer !== null) offeredFor.current = email;
    else if (!busy) void send(email);
  }

  function accept() {
    if (field.current && likely !== null) field.current.value = likely;
    setLikely(null);
    button.current?.focus();
  }

  return (
    <form
      id="signup"
      method="post"
      action={signInForm.action}
      className="grid gap-5"
      noValidate
      onSubmit={submitted}
    >
      {signInErrors.map(({ anchor, text }) => (
        <p key={anchor} id={anchor} tabIndex={-1} className={errorStyles} data-refusal>
          {text}
        </p>
      ))}
      <div className="contents">{children}</div>
      <div>
        <TextField
          ref={field}
          label={label}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={320}
          placeholder={placeholder}
          error={error}
          onInput={() => setError(null)}
          autoFocus
        />
        <TypoOffer email={likely} onAccept={accept} />
      </div>
      <Button ref={button} type="submit" busy={busy} wide>
        {submit}
      </Button>
      <p role="status" className="text-center text-quiet empty:hidden">
        {busy && sending}
      </p>
    </form>
  );
}

const errorStyles = 'hidden rounded-card bg-error-soft px-4 py-3 font-medium text-error outline-none';

const { title, returnNote, lead, legal } = words.signIn;

/**
 * The sign-in dialog of the landing page. Without a script the anchors #login and #signup show it, and the server answers
 * its form.
 */
export function SignInDialog() {
  const [returns, setReturns] = useState(false);
  useAnchorAlert();

  function toggled(open: boolean) {
    if (!open) return;
    setReturns(storedReturnTo() !== null);
    void loadAuthorizedOrigins();
  }

  return (
    <StandingDialog id="login" title={title} size="small" closeLink="#main" onToggle={toggled}>
      <SignInForm>
        {returns && <p className="rounded-card bg-sky-soft px-4 py-3 font-medium">{returnNote}</p>}
        <p className="text-quiet">{lead}</p>
      </SignInForm>
      <GoogleButton />
      <p className="mt-5 text-quiet">
        {legal.before} <LegalLink kind="terms">{legal.terms}</LegalLink> {legal.and}{' '}
        <LegalLink kind="privacy">{legal.privacy}</LegalLink>.
      </p>
    </StandingDialog>
  );
}

/** Alerts what the URL fragment says of a form that was sent without a script, and removes it. */
function useAnchorAlert(): void {
  const alert = useAlert();
  useEffect(() => {
    const look = () => {
      const refusal = signInErrors.find(({ anchor }) => location.hash === `#${anchor}`);
      if (!refusal) return;
      history.replaceState(history.state, '', location.pathname + location.search);
      alert(refusal.text);
    };
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, [alert]);
}
