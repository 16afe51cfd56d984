import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { rateLimitText } from './rate-limit-text.ts';

type SpentMailProps = {
  why: 'used' | 'expired';
  /** Empty when this tab does not know where the mail went. */
  email: string;
  onSent: () => void;
};

const { unusable, resent, change } = words.signIn.emailSent;

/** The mail signs nobody in any more; one press sends another one, which is for this browser. */
export function SpentMail({ why, email, onSent }: SpentMailProps) {
  const alert = useAlert();

  async function send() {
    try {
      await call('POST /api/sign-in-links', { body: { email } });
      alert(resent, 'success');
      onSent();
    } catch (error) {
      alert(rateLimitText(error) ?? words.signIn.alerts.linkNotSent);
    }
  }

  return (
    <SignInPanel title={unusable[why].title}>
      <p className="text-lead text-quiet">{unusable[why].text}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {email && <Button onPress={send}>{unusable[why].submit}</Button>}
        <LinkButton to={`${pages.landing}#login`} kind={email ? 'plain' : 'primary'}>
          {email ? change : unusable[why].submit}
        </LinkButton>
      </div>
    </SignInPanel>
  );
}
