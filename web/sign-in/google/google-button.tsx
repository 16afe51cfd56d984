import { words } from '#words/words.ts';
import { buttonStyles } from '../../parts/button-styles.ts';
import { fieldStyles, labelStyles } from '../../parts/field-styles.ts';
import { GoogleMark } from '../../pictures/google-mark.tsx';
import { googleSignInPath } from './google-window.ts';

const { or, google, alerts } = words.signIn;

/** "OR" and the Google button of the sign-in dialog, as plain HTML; google-form.ts adds the behaviour. */
export function GoogleButton() {
  return (
    <>
      <p className="flex items-center gap-4 text-quiet before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {or}
      </p>
      <div className="grid gap-3">
        <a
          href={googleSignInPath}
          className={`${buttonStyles('quiet', true)} ring-while-busy`}
          data-action="google"
          data-alert={alerts.failed}
          data-waiting={google.waiting}
          data-mail-sent={google.mailSent}
          data-errors={JSON.stringify(google.errors)}
        >
          <GoogleMark />
          {google.submit}
        </a>
        <p role="status" className="text-center text-quiet empty:hidden" data-google-status></p>
        <OpenInBrowser />
      </div>
    </>
  );
}

/** Replaces the button in the in-app browsers that Google refuses. */
function OpenInBrowser() {
  const { title, byMail, label, copy, copied, notCopied, steps } = google.openInBrowser;
  return (
    <div
      hidden
      className="grid gap-3 rounded-card bg-sky-soft p-4"
      data-open-in-browser
      data-steps={JSON.stringify(steps)}
    >
      <p className="font-semibold">{title}</p>
      <p data-steps-text></p>
      <p>{byMail}</p>
      <div>
        <label htmlFor="login-link" className={labelStyles}>
          {label}
        </label>
        <input id="login-link" readOnly className={fieldStyles} />
      </div>
      <button
        type="button"
        className={buttonStyles('quiet', true)}
        data-action="copy-link"
        data-copied={copied}
        data-not-copied={notCopied}
      >
        {copy}
      </button>
      <p role="status" className="text-center text-quiet empty:hidden"></p>
    </div>
  );
}
