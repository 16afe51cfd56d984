import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { likelyEmail, looksLikeEmail, signInForm } from '#rules/sign-in/sign-in.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { storeEmail } from './email-memory.ts';
import { rateLimitText } from './rate-limit-text.ts';
import { signInLinkRequest } from './sign-in-link-request.ts';
import { signInRefusals, signInRefusalText } from './sign-in-refusals.ts';
import { TypoOffer } from './typo-offer.tsx';

const { email: label, placeholder, submit, sending } = words.signIn;

/** The form that requests the sign-in mail. Until React has started it is sent as plain HTML, and the server answers with a page. */
export function SignInForm({ children }: { children: ReactNode }) {
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
      alert(rateLimitText(cause) ?? signInRefusalText(cause instanceof ApiError ? cause.code : 'internal'));
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
      {signInRefusals.map(({ anchor, text }) => (
        <p key={anchor} id={anchor} tabIndex={-1} className={refusalStyles} data-refusal>
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

const refusalStyles = 'hidden rounded-card bg-error-soft px-4 py-3 font-medium text-error outline-none';
