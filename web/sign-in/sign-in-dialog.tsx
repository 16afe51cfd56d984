import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#rules/api-error.ts';
import { pages } from '#rules/pages.ts';
import { likelyEmail, looksLikeEmail, type SignInAnchor, signInForm } from '#rules/sign-in/sign-in.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { PrerenderedDialog } from '#web/parts/prerendered-dialog.tsx';
import { ApiError } from '#web/platform/call.ts';
import { storedReturnTo } from '#web/session/own-return-to.ts';
import { LegalLink } from '#web/shell/legal-links.tsx';
import { GoogleButton, loadAuthorizedOrigins } from './google-button.tsx';
import { rateLimitText } from './rate-limit-text.ts';
import { requestSignInLink, storeEmail } from './sign-in-request.ts';

const text = messages.signIn;
const { alerts } = text;

/**
 * The sign-in dialog of the landing page. Without a script the anchors #login and #signup show it, and the server handles
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
    <PrerenderedDialog id="login" title={text.title} size="small" closeLink="#main" onToggle={toggled}>
      <SignInForm>
        {returns && <p className="rounded-card bg-sky-soft px-4 py-3 font-medium">{text.returnNote}</p>}
        <p className="text-quiet">{text.lead}</p>
      </SignInForm>
      <GoogleButton />
      <p className="mt-5 text-quiet">
        {text.legal.before} <LegalLink kind="terms">{text.legal.terms}</LegalLink> {text.legal.and}{' '}
        <LegalLink kind="privacy">{text.legal.privacy}</LegalLink>.
      </p>
    </PrerenderedDialog>
  );
}

/** The form that requests the sign-in email. Until React has started it is submitted as plain HTML, and the server answers with a page. */
function SignInForm({ children }: { children: ReactNode }) {
  const alert = useAlert();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [likely, setLikely] = useState<string | null>(null);
  /** The address of the last offer; one that was kept as typed gets no second offer. */
  const offeredFor = useRef('');

  async function send(email: string) {
    setBusy(true);
    try {
      await requestSignInLink(email);
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
    setFieldError(valid ? null : alerts.invalidEmail);
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
      {signInErrors.map(({ anchor, text: error }) => (
        <p key={anchor} id={anchor} tabIndex={-1} className={errorStyles} data-error>
          {error}
        </p>
      ))}
      <div className="contents">{children}</div>
      <div>
        <TextField
          ref={field}
          label={text.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={320}
          placeholder={text.placeholder}
          error={fieldError}
          onInput={() => setFieldError(null)}
          autoFocus
        />
        <TypoOffer email={likely} onAccept={accept} />
      </div>
      <Button ref={button} type="submit" busy={busy} wide>
        {text.submit}
      </Button>
      <p role="status" className="text-center text-quiet empty:hidden">
        {busy && text.sending}
      </p>
    </form>
  );
}

/** Offers the address that was probably meant; null offers none. */
function TypoOffer({ email, onAccept }: { email: string | null; onAccept: () => void }) {
  return (
    <div role="status">
      {email !== null && (
        <p className="mt-2">
          {text.typo.ask}{' '}
          <button
            type="button"
            className="min-h-11 font-semibold break-all text-sky underline underline-offset-4"
            onClick={onAccept}
          >
            {email}
          </button>
          <br />
          <span className="text-quiet">{text.typo.keep}</span>
        </p>
      )}
    </div>
  );
}

const errorStyles = 'hidden rounded-card bg-error-soft px-4 py-3 font-medium text-error outline-none';

/** The errors of the sign-in form. Without a script the server redirects to the anchor of one. */
const signInErrors: readonly { anchor: SignInAnchor; text: string }[] = [
  { anchor: 'login-invalid', text: alerts.invalidEmail },
  { anchor: 'login-too-often', text: alerts.tooMany },
  { anchor: 'login-failed', text: alerts.linkNotSent },
];

/** Returns the text for a rejected request. */
function signInErrorText(code: ErrorCode): string {
  return signInErrors.find(({ anchor }) => anchor === signInForm.anchorFor(code))?.text ?? alerts.linkNotSent;
}

/** Alerts the error in the URL fragment of a form that was submitted without a script, and removes it. */
function useAnchorAlert(): void {
  const alert = useAlert();
  useEffect(() => {
    const look = () => {
      const found = signInErrors.find(({ anchor }) => location.hash === `#${anchor}`);
      if (!found) return;
      history.replaceState(history.state, '', location.pathname + location.search);
      alert(found.text);
    };
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, [alert]);
}
