import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { signInLinkRequest } from './sign-in-link-request.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { rateLimitText } from './rate-limit-text.ts';

type SpentMailProps = {
  reason: 'used' | 'expired';
  /** Empty when this tab does not know the e-mail. */
  email: string;
  onSent: () => void;
};

const { unusable, resent, change } = words.signIn.emailSent;

/** The screen for a mail that was used or has expired; one press sends a new one for this browser. */
export function SpentMail({ reason, email, onSent }: SpentMailProps) {
  const alert = useAlert();

  async function send() {
    try {
      await call('POST /api/sign-in-links', { body: signInLinkRequest(email) });
      alert(resent, 'success');
      onSent();
    } catch (error) {
      alert(rateLimitText(error) ?? words.signIn.alerts.linkNotSent);
    }
  }

  return (
    <SignInPanel title={unusable[reason].title}>
      <p className="text-lead text-quiet">{unusable[reason].text}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {email && <Button onPress={send}>{unusable[reason].submit}</Button>}
        <LinkButton to={`${pages.landing}#login`} kind={email ? 'plain' : 'primary'}>
          {email ? change : unusable[reason].submit}
        </LinkButton>
      </div>
    </SignInPanel>
  );
}
