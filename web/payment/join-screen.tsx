import { useEffect, useState } from 'react';
import { readGiftCode } from '#rules/payments/gift.ts';
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { PaymentPicture } from '#web/pictures/payment-picture.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';
import { stored } from '#web/platform/stored.ts';
import { reloadOnFragmentChange } from '#web/platform/url-fragment.ts';
import { storeReturnTo } from '#web/session/return-to.ts';
import { useMe } from '#web/session/session.tsx';
import { Page } from '#web/shell/page.tsx';
import { SignInPanel } from '#web/sign-in/sign-in-panel.tsx';
import { shareGiftCode } from './gift-tabs.ts';

const text = messages.group.join;

/** Keeps the code of the link while the learner signs in; only for this tab, since anyone who has it can join. */
const storedCode = stored(() => sessionStorage, 'seatCode', readGiftCode);

/** Takes a seat of a group. Opening the link changes nothing. */
export default function JoinScreen() {
  const { me } = useMe();
  const [firstCode] = useState(takeCode);
  const [code, setCode] = useState(firstCode);
  const [plan, setPlan] = useState<PaidPlan | null>(null);
  // A link that is opened again in this tab, such as after a seat was taken back.
  useEffect(reloadOnFragmentChange, []);
  useEffect(
    () => shareGiftCode(firstCode, (other) => setCode((own) => (own === '' ? other : own)), 'seat-code'),
    [firstCode],
  );
  return (
    <Page title={text.title}>
      <div aria-live="polite">
        {plan !== null ? (
          <Joined plan={plan} />
        ) : me ? (
          <SignInPanel title={text.title}>
            {code === '' ? (
              <p className="text-lead text-quiet">{text.missing}</p>
            ) : me.uid === '' ? (
              <Visitor code={code} />
            ) : (
              <JoinForm email={me.email} code={code} onJoined={setPlan} />
            )}
          </SignInPanel>
        ) : (
          <Loading label={messages.site.loading} className="mx-auto max-w-xl" />
        )}
      </div>
    </Page>
  );
}

/** Takes the code out of the address bar; without one, returns the code of before the sign-in. */
function takeCode(): string {
  const code = readGiftCode(location.hash.slice(1));
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  if (code !== null) storedCode.write(code);
  return code ?? storedCode.read() ?? '';
}

function Visitor({ code }: { code: string }) {
  function signIn() {
    storedCode.write(code);
    storeReturnTo(pages.join);
    navigate(`${pages.landing}#login`);
  }
  return (
    <>
      <p className="text-lead text-quiet">{text.lead}</p>
      <p className="text-quiet">{text.privacy}</p>
      <div>
        <Button onPress={signIn}>{text.signIn}</Button>
      </div>
    </>
  );
}

type JoinFormProps = { email: string; code: string; onJoined: (plan: PaidPlan) => void };

function JoinForm({ email, code, onJoined }: JoinFormProps) {
  const { refresh } = useMe();
  const [error, setError] = useState<string | null>(null);

  async function join() {
    setError(null);
    try {
      const { plan } = await call('POST /api/gift-redemptions', { body: { code } });
      storedCode.remove();
      await refresh().catch(() => undefined);
      onJoined(plan);
    } catch (failure) {
      setError(errorText(failure));
      if (failure instanceof ApiError && failure.code === 'unauthenticated')
        await refresh().catch(() => undefined);
    }
  }

  return (
    <div className="grid gap-5">
      <p className="text-lead text-quiet wrap-anywhere">{text.account(email)}</p>
      <p className="text-quiet">{text.privacy}</p>
      <ErrorText>{error}</ErrorText>
      <div>
        <Button onPress={join}>{text.submit}</Button>
      </div>
    </div>
  );
}

function Joined({ plan }: { plan: PaidPlan }) {
  const { plans } = useAppContent();
  return (
    <Message
      level={1}
      title={text.done(plans[plan].title)}
      picture={<PaymentPicture state="arrived" />}
      action={<LinkButton to={pages.course}>{text.toCourse}</LinkButton>}
    >
      <p>{text.doneText}</p>
    </Message>
  );
}

function errorText(error: unknown): string {
  const { errors } = text;
  if (!(error instanceof ApiError)) return errors.failed;
  const { code, reason } = error;
  if (code === 'not-found') return errors.unknown;
  if (code === 'resource-exhausted') return errors.tooOften;
  const known = ['gift-redeemed', 'gift-ended', 'seats-taken', 'plan-owned', 'payment-on-its-way'] as const;
  return errors[known.find((one) => one === reason) ?? 'failed'];
}
