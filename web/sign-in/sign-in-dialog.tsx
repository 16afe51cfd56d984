import { X } from 'lucide-react';
import { type SignInAnchor, signInForm } from '#rules/sign-in/sign-in.ts';
import { words } from '#words/words.ts';
import { buttonStyles } from '../parts/button-styles.ts';
import {
  dialogBodyStyles,
  dialogCloseStyles,
  dialogHeaderStyles,
  dialogStyles,
} from '../parts/dialog-styles.ts';
import { fieldStyles, labelStyles } from '../parts/field-styles.ts';
import { GoogleButton } from './google/google-button.tsx';

const { title, returnNote, lead, email, placeholder, submit, sending, typo, alerts } = words.signIn;

/**
 * The sign-in dialog as plain HTML on the landing page. Without a script the anchors #login and #signup show it,
 * and the server answers its form; sign-in-form.ts does the same without leaving the page.
 */
export function SignInDialog() {
  return (
    <dialog id="login" aria-labelledby="login-title" className={dialogStyles('small')}>
      <div className={dialogHeaderStyles}>
        <h2 id="login-title" className="text-title">
          {title}
        </h2>
        <button
          type="button"
          aria-label={words.site.close}
          className={dialogCloseStyles}
          data-action="close"
          data-needs="script"
        >
          <X aria-hidden="true" />
        </button>
        <a href="#main" aria-label={words.site.close} className={dialogCloseStyles} data-needs="no-script">
          <X aria-hidden="true" />
        </a>
      </div>
      <form
        id="signup"
        method="post"
        action={signInForm.action}
        className={`${dialogBodyStyles} grid gap-5`}
        noValidate
        data-sign-in
        data-sending={sending}
        data-too-often={alerts.tooManyFor('{wait}')}
      >
        {refusals.map(({ anchor, text }) => (
          <p key={anchor} id={anchor} tabIndex={-1} className={refusalStyles} data-refusal>
            {text}
          </p>
        ))}
        <p hidden className="rounded-card bg-sky-soft px-4 py-3 font-medium" data-return-note>
          {returnNote}
        </p>
        <p className="text-quiet">{lead}</p>
        <div>
          <label htmlFor="login-email" className={labelStyles}>
            {email}
          </label>
          <input
            id="login-email"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={320}
            placeholder={placeholder}
            className={fieldStyles}
          />
          <div role="status">
            <p hidden className="mt-2" data-typo>
              {typo.ask}{' '}
              <button
                type="button"
                className="min-h-11 font-semibold break-all text-sky underline underline-offset-4"
                data-action="accept-correction"
              ></button>
              <br />
              <span className="text-quiet">{typo.keep}</span>
            </p>
          </div>
        </div>
        <button
          type="submit"
          className={`${buttonStyles('primary', true)} ring-while-busy`}
          data-action="submit"
        >
          {submit}
        </button>
        <p role="status" className="text-center text-quiet empty:hidden" data-sending-now></p>
        <GoogleButton />
      </form>
    </dialog>
  );
}

/** The errors of the form without a script; the server redirects to the anchor of one. */
const refusals: { anchor: SignInAnchor; text: string }[] = [
  { anchor: 'login-invalid', text: alerts.invalidEmail },
  { anchor: 'login-too-often', text: alerts.tooMany },
  { anchor: 'login-failed', text: alerts.linkNotSent },
];

const refusalStyles = 'hidden rounded-card bg-error-soft px-4 py-3 font-medium text-error outline-none';
