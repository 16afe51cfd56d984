import { useEffect, useState } from 'react';
import { words } from '#words/words.ts';
import { useAlert } from '../parts/alert.tsx';
import { LegalLink } from '../shell/legal-links.tsx';
import { StandingDialog } from '../parts/standing-dialog.tsx';
import { loadAuthorizedOrigins } from './google/authorized-origins.ts';
import { GoogleButton } from './google/google-button.tsx';
import { storedReturnTo } from './return-to.ts';
import { SignInForm } from './sign-in-form.tsx';
import { signInRefusals } from './sign-in-refusals.ts';

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
      const refusal = signInRefusals.find(({ anchor }) => location.hash === `#${anchor}`);
      if (!refusal) return;
      history.replaceState(history.state, '', location.pathname + location.search);
      alert(refusal.text);
    };
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, [alert]);
}
