import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { rateLimitText } from './rate-limit-text.ts';
import { signInLinkRequest } from './sign-in-link-request.ts';
import { SignInPanel } from './sign-in-panel.tsx';

type UndeliveredMailProps = {
  reason: 'returned' | 'not-sent';
  /** Empty when this tab does not know the e-mail. */
  email: string;
  onSent: () => void;
};

const { undelivered, resent } = words.signIn.emailSent;

/** The screen for a mail that another server refused or sent back, or that could not leave: what happened, and what helps. */
export function UndeliveredMail({ reason, email, onSent }: UndeliveredMailProps) {
  const alert = useAlert();
  const text = undelivered[reason];
  const isReturned = reason === 'returned';

  async function again() {
    try {
      await call('POST /api/sign-in-links', { body: signInLinkRequest(email) });
      alert(resent, 'success');
      onSent();
    } catch (error) {
      alert(rateLimitText(error) ?? words.signIn.alerts.linkNotSent);
    }
  }

  return (
    <SignInPanel title={text.title}>
      {email ? (
        <p className="text-lead">
          <span>{text.to}</span>{' '}
          <strong translate="no" className="wrap-anywhere">
            {email}
          </strong>
        </p>
      ) : (
        <p className="text-lead">{text.somewhere}</p>
      )}
      <p className="text-quiet">{text.help}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {isReturned && <LinkButton to={`${pages.landing}#login`}>{undelivered.change}</LinkButton>}
        {email && (
          <Button kind={isReturned ? 'plain' : 'primary'} onPress={again}>
            {undelivered.again}
          </Button>
        )}
        {!isReturned && (
          <LinkButton to={`${pages.landing}#login`} kind={email ? 'plain' : 'primary'}>
            {undelivered.change}
          </LinkButton>
        )}
      </div>
    </SignInPanel>
  );
}
