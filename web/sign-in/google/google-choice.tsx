import { words } from '#web/words/words.ts';
import { buttonLook } from '../../parts/button-styles.ts';
import { fieldLook, labelLook } from '../../parts/field-styles.ts';
import { GoogleMark } from '../../pictures/google-mark.tsx';
import { googleAddress } from './google-window.ts';

const { or, google, alerts } = words.signIn;

/** "OR" and what follows it in the sign-in dialog, as plain HTML; google-form.ts gives it life. */
export function GoogleChoice() {
  return (
    <>
      <p className="flex items-center gap-4 text-quiet before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {or}
      </p>
      <div className="grid gap-3">
        <a
          href={googleAddress}
          className={`${buttonLook('quiet', true)} ring-while-busy`}
          data-press="google"
          data-alert={alerts.failed}
          data-waiting={google.waiting}
          data-mail-sent={google.mailSent}
          data-helps={JSON.stringify(google.helps)}
        >
          <GoogleMark />
          {google.submit}
        </a>
        <p role="status" className="text-center text-quiet empty:hidden" data-google-status></p>
        <OutOfTheApp />
      </div>
    </>
  );
}

/** In the in-app browsers that Google refuses this takes the button's place. */
function OutOfTheApp() {
  const { title, byMail, label, copy, copied, notCopied, ways } = google.outOfTheApp;
  return (
    <div
      hidden
      className="grid gap-3 rounded-card bg-sky-soft p-4"
      data-out-of-the-app
      data-ways={JSON.stringify(ways)}
    >
      <p className="font-semibold">{title}</p>
      <p data-way></p>
      <p>{byMail}</p>
      <div>
        <label htmlFor="login-link" className={labelLook}>
          {label}
        </label>
        <input id="login-link" readOnly className={fieldLook} />
      </div>
      <button
        type="button"
        className={buttonLook('quiet', true)}
        data-press="copy-link"
        data-copied={copied}
        data-not-copied={notCopied}
      >
        {copy}
      </button>
      <p role="status" className="text-center text-quiet empty:hidden"></p>
    </div>
  );
}
