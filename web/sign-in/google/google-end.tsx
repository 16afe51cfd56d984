import { useEffect, useRef, useState } from 'react';
import { Navigate } from '../../router.tsx';
import type { GoogleOutcome } from '#rules/sign-in/google.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { tellOtherTabs } from '../../session/auth-channel.ts';
import { useAlert } from '../../parts/alert.tsx';
import { LinkButton } from '../../parts/button.tsx';
import { buttonLook } from '../../parts/button-styles.ts';
import { forgetEmail } from '../email-memory.ts';
import { googleAddress, isGoogleWindow } from './google-window.ts';
import { SignInPanel } from '../sign-in-panel.tsx';
import { readWayOn } from '../way-on.ts';

const { google, alerts } = words.signIn;

/** Where Google leads back to: a window tells the page behind it and closes, a page goes on by itself. */
export function GoogleEnd({ outcome }: { outcome: GoogleOutcome }) {
  const alert = useAlert();
  const [inWindow] = useState(isGoogleWindow);
  const arrived = useRef(false);

  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    if (inWindow || outcome === 'signed-in') tellOtherTabs(outcome);
    if (inWindow) {
      window.close();
    } else if (outcome === 'mail-sent') {
      forgetEmail();
      alert(google.mailSent, 'notice');
    } else if (outcome !== 'signed-in') {
      alert(alerts.failed);
    }
  }, [inWindow, outcome, alert]);

  // Seen only where a browser does not let the window close.
  if (inWindow) {
    return (
      <SignInPanel title={google.end.windowTitle} heard={outcome === 'signed-in'}>
        <p className="text-lead text-quiet">{google.end.window}</p>
      </SignInPanel>
    );
  }
  if (outcome === 'signed-in') return <Navigate to={readWayOn()} />;
  if (outcome === 'mail-sent') return <Navigate to={pages.emailSent} />;
  const { title, text } = google.end[outcome];
  return (
    <SignInPanel title={title}>
      <p className="text-lead text-quiet">{text}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`${pages.landing}#login`}>{google.end.byMail}</LinkButton>
        {outcome !== 'unauthorized-domain' && (
          <a href={googleAddress} className={buttonLook('quiet')}>
            {google.end.again}
          </a>
        )}
      </div>
    </SignInPanel>
  );
}
