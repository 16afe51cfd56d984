import { useCallback, useEffect, useState } from 'react';
import { pages } from '#rules/pages.ts';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { call } from '#web/platform/call.ts';
import { useMe } from '#web/session/session.tsx';
import { rateLimitText } from './rate-limit-text.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import { signInLinkRequest } from './sign-in-request.ts';

const quickMs = 2_000;
const slowMs = 6_000;
const slowestMs = 30_000;

/** A user who goes for their phone is back within about two minutes. */
const quickRequests = 60;

/** Returns the wait before the next request: longer after two minutes, and doubled for each failed request. */
export function pollingIntervalMs(counts: { requests: number; failures: number }): number {
  const usual = counts.requests < quickRequests ? quickMs : slowMs;
  return Math.min(slowestMs, usual * 2 ** counts.failures);
}

type Reply = Api['GET /api/sign-in-links/current']['reply'];

/** The state of the link that this browser requested last, and of the mail that holds it. */
type MailState = { state: Reply['state']; mail: NonNullable<Reply['mail']> };

const begun: MailState = { state: 'waiting', mail: 'waiting' };

/**
 * Polls the mail's state until it changes, and only while the page is visible. `restart` begins anew, such as after
 * another mail was sent.
 */
export function useMailState(): MailState & { restart: () => void } {
  const { refresh } = useMe();
  const [known, setKnown] = useState(begun);
  const [attempt, setAttempt] = useState(0);
  const restart = useCallback(() => {
    setKnown(begun);
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
        // The mail may have been used in this browser; then the next page is loading already.
        const isHere = reply.state === 'used' && (await refresh()).sign;
        if (end.signal.aborted || isHere) return;
        const { state, mail } = reply;
        // A browser that has asked for none yet, or whose mail is forgotten, is told nothing new.
        setKnown({ state, mail: mail ?? 'waiting' });
        // A mail that left may still come back, so the question goes on.
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

type UndeliveredMailProps = {
  reason: 'returned' | 'not-sent';
  /** Empty when this tab does not know the e-mail. */
  email: string;
  onSent: () => void;
};

const { undelivered, resent: undeliveredMailResent } = words.signIn.emailSent;

/** The screen for a mail that another server refused or sent back, or that could not leave: what happened, and what helps. */
export function UndeliveredMail({ reason, email, onSent }: UndeliveredMailProps) {
  const alert = useAlert();
  const text = undelivered[reason];
  const isReturned = reason === 'returned';

  async function again() {
    try {
      await call('POST /api/sign-in-links', { body: signInLinkRequest(email) });
      alert(undeliveredMailResent, 'success');
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
