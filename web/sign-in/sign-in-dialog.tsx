import { X } from 'lucide-react';
import { words } from '#web/words/words.ts';
import { buttonLook } from '../parts/button-look.ts';
import { dialogBody, dialogClose, dialogHead, dialogLook } from '../parts/dialog-look.ts';
import { fieldLook, labelLook } from '../parts/field-look.ts';

const { title, lead, email, placeholder, submit, sending, needsScript, alerts } = words.signIn;

/** The sign-in dialog as plain HTML on the landing page; sign-in-form.ts gives it life. */
export function SignInDialog() {
  return (
    <dialog id="login" aria-labelledby="login-title" className={dialogLook('small')}>
      <div className={dialogHead}>
        <h2 id="login-title" className="text-title">
          {title}
        </h2>
        <button type="button" aria-label={words.site.close} className={dialogClose} data-press="close">
          <X aria-hidden="true" />
        </button>
      </div>
      <form
        className={`${dialogBody} grid gap-5`}
        noValidate
        data-sign-in
        data-invalid={alerts.invalidEmail}
        data-failed={alerts.linkNotSent}
        data-too-many={alerts.tooMany}
        data-sending={sending}
      >
        <p className="text-quiet">{lead}</p>
        <div>
          <label htmlFor="login-email" className={labelLook}>
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
            className={fieldLook}
          />
        </div>
        <button type="submit" className={buttonLook('primary', true)} data-press="submit">
          {submit}
        </button>
        <p role="status" className="text-center text-quiet empty:hidden"></p>
        <noscript>{needsScript}</noscript>
      </form>
    </dialog>
  );
}
