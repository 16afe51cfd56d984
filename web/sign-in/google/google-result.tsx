import { useEffect, useRef, useState } from 'react';
import { Navigate } from '../../router.tsx';
import type { GoogleOutcome } from '#rules/sign-in/google.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { broadcastAuthEvent } from '../../session/auth-events.ts';
import { useAlert } from '../../parts/alert.tsx';
import { LinkButton } from '../../parts/button.tsx';
import { buttonStyles } from '../../parts/button-styles.ts';
import { clearEmail } from '../email-memory.ts';
import { googleSignInPath, isGoogleWindow } from './google-window.ts';
import { SignInPanel } from '../sign-in-panel.tsx';
import { returnToOrCourse } from '../return-to.ts';

const { google, alerts } = words.signIn;

/** The screen that Google leads back to: a window broadcasts the outcome and closes, a page goes on by itself. */
export function GoogleResult({ outcome }: { outcome: GoogleOutcome }) {
  const alert = useAlert();
  const [inWindow] = useState(isGoogleWindow);
  const arrived = useRef(false);

  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    if (inWindow || outcome === 'signed-in') broadcastAuthEvent(outcome);
    if (inWindow) {
      window.close();
    } else if (outcome === 'mail-sent') {
      clearEmail();
      alert(google.mailSent, 'notice');
    } else if (outcome !== 'signed-in') {
      alert(alerts.failed);
    }
  }, [inWindow, outcome, alert]);

  // This is visible only where a browser does not let the window close.
  if (inWindow) {
    return (
      <SignInPanel title={google.result.windowTitle} success={outcome === 'signed-in'}>
        <p className="text-lead text-quiet">{google.result.window}</p>
      </SignInPanel>
    );
  }
  if (outcome === 'signed-in') return <Navigate to={returnToOrCourse()} />;
  if (outcome === 'mail-sent') return <Navigate to={pages.emailSent} />;
  const { title, text } = google.result[outcome];
  return (
    <SignInPanel title={title}>
      <p className="text-lead text-quiet">{text}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`${pages.landing}#login`}>{google.result.byMail}</LinkButton>
        {outcome !== 'unauthorized-domain' && (
          <a href={googleSignInPath} className={buttonStyles('quiet')}>
            {google.result.again}
          </a>
        )}
      </div>
    </SignInPanel>
  );
}
