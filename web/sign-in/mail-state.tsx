import { useCallback, useEffect, useState } from 'react';
import { pages } from '#rules/pages.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { call } from '#web/platform/call.ts';
import { useMe } from '#web/session/session.tsx';
import { rateLimitText } from './rate-limit-text.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { requestSignInLink } from './sign-in-request.ts';

const quickMs = 2_000;
const slowMs = 6_000;
const slowestMs = 30_000;

/** Two minutes, in which most users have opened the email. */
const quickRequests = 60;

/** Returns the wait before the next request: longer after two minutes, and doubled for each failed request. */
export function pollingIntervalMs(counts: { requests: number; failures: number }): number {
  const usual = counts.requests < quickRequests ? quickMs : slowMs;
  return Math.min(slowestMs, usual * 2 ** counts.failures);
}

type Reply = Api['GET /api/sign-in-links/current']['reply'];

/** The state of the link that this browser requested last, and of its email. */
type MailState = { state: Reply['state']; mail: NonNullable<Reply['mail']> };

const initial: MailState = { state: 'waiting', mail: 'waiting' };

/**
 * Polls the email's state until it changes, and only while the page is visible. `restart` starts again, such as after
 * another email was sent.
 */
export function useMailState(): MailState & { restart: () => void } {
  const { refresh } = useMe();
  const [known, setKnown] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const restart = useCallback(() => {
    setKnown(initial);
    setAttempt((before) => before + 1);
  }, []);

  useEffect(() => {
    const end = new AbortController();
    const counts = { requests: 0, failures: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRequesting = false;

    const schedule = () => {
      clearTimeout(timer);
      if (!end.signal.aborted && document.visibilityState === 'visible')
        timer = setTimeout(() => void poll(), pollingIntervalMs(counts));
    };

    async function poll() {
      if (isRequesting) return;
      isRequesting = true;
      counts.requests += 1;
      try {
        const reply = await call('GET /api/sign-in-links/current', { signal: end.signal });
        counts.failures = 0;
        // The link may have been used in this browser; then the next page is already loading.
        const isHere = reply.state === 'used' && (await refresh()).sign;
        if (end.signal.aborted || isHere) return;
        const { state, mail } = reply;
        // Without a known email, e.g. before any was requested, nothing changes.
        setKnown({ state, mail: mail ?? 'waiting' });
        // A sent email may still bounce, so polling continues.
        if (state !== 'waiting' || mail === 'returned' || mail === 'not-sent') return;
      } catch {
        counts.failures += 1;
      } finally {
        isRequesting = false;
      }
      schedule();
    }

    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') void poll();
    };
    document.addEventListener('visibilitychange', onVisibilityChange, { signal: end.signal });
    onVisibilityChange();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [attempt, refresh]);

  return { ...known, restart };
}

type SpentMailProps = {
  reason: 'used' | 'expired';
  /** Empty if this tab does not know the address. */
  email: string;
  onSent: () => void;
};

/** The screen for an email that was used or has expired, with a button that sends a new one. */
export function SpentMail({ reason, email, onSent }: SpentMailProps) {
  const send = useSendAgain(email, onSent);
  const { unusable, change } = messages.signIn.emailSent;
  const { title, text, submit } = unusable[reason];

  return (
    <SignInPanel title={title}>
      <p className="text-lead text-quiet">{text}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {email && <Button onPress={send}>{submit}</Button>}
        <LinkButton to={`${pages.landing}#login`} kind={email ? 'plain' : 'primary'}>
          {email ? change : submit}
        </LinkButton>
      </div>
    </SignInPanel>
  );
}

type UndeliveredMailProps = {
  reason: 'returned' | 'not-sent';
  /** Empty if this tab does not know the address. */
  email: string;
  onSent: () => void;
};

/** The screen for an email that bounced or could not be sent. */
export function UndeliveredMail({ reason, email, onSent }: UndeliveredMailProps) {
  const send = useSendAgain(email, onSent);
  const { undelivered } = messages.signIn.emailSent;
  const text = undelivered[reason];
  const isReturned = reason === 'returned';

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
          <Button kind={isReturned ? 'plain' : 'primary'} onPress={send}>
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

/** Returns a function that sends the sign-in email again and alerts the outcome. */
function useSendAgain(email: string, onSent: () => void): () => Promise<void> {
  const alert = useAlert();

  return async () => {
    try {
      await requestSignInLink(email);
      alert(messages.signIn.emailSent.resent, 'success');
      onSent();
    } catch (error) {
      alert(rateLimitText(error) ?? messages.signIn.alerts.linkNotSent);
    }
  };
}
