import { type SubmitEvent, useEffect, useState } from 'react';
import { longestTypedGiftCode, readGiftCode } from '#rules/payments/gift.ts';
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { PaymentPicture } from '#web/pictures/payment-picture.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { stored } from '#web/platform/stored.ts';
import { reloadOnFragmentChange } from '#web/platform/url-fragment.ts';
import { storeReturnTo } from '#web/session/return-to.ts';
import { useMe } from '#web/session/session.tsx';
import { Page } from '#web/shell/page.tsx';
import { SignInPanel } from '#web/sign-in/sign-in-panel.tsx';
import { GiftCard } from './gift-card.tsx';
import { shareGiftCode } from './gift-tabs.ts';
import { cardIn } from './gift-urls.ts';

const text = messages.gift.redeem;

/** Keeps the code of the link while the learner signs in; only for this tab, since anyone who has it can redeem it. */
const storedCode = stored(() => sessionStorage, 'giftCode', readGiftCode);

/** Redeems a gift. Opening the link of an email only fills in the code. */
export default function GiftScreen() {
  const { me } = useMe();
  const [firstCode] = useState(takeCode);
  const [code, setCode] = useState(firstCode);
  const [plan, setPlan] = useState<PaidPlan | null>(null);
  // The link of another gift, opened in this tab.
  useEffect(reloadOnFragmentChange, []);
  // A code that was typed in the meantime stays.
  useEffect(
    () => shareGiftCode(firstCode, (other) => setCode((typed) => (typed === '' ? other : typed))),
    [firstCode],
  );
  const card = cardIn(useLocation().search);
  if (card !== null)
    return (
      <Page title={messages.gift.list.title}>
        <GiftCard id={card} />
      </Page>
    );
  return (
    <Page title={text.title}>
      <div aria-live="polite">
        {plan !== null ? (
          <Redeemed plan={plan} />
        ) : me ? (
          <SignInPanel title={text.title}>
            {me.uid === '' ? (
              <Visitor code={code} onTyped={setCode} />
            ) : (
              <RedeemForm email={me.email} code={code} onTyped={setCode} onRedeemed={setPlan} />
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
  const code = readGiftCode(decoded(location.hash.slice(1)));
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  if (code !== null) storedCode.write(code);
  return code ?? storedCode.read() ?? '';
}

/** A link that a program has changed may be malformed, such as a lone %. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return '';
  }
}

type FieldProps = { code: string; onTyped: (code: string) => void };

function CodeField({ code, onTyped, error }: FieldProps & { error: string | null }) {
  return (
    <TextField
      label={text.label}
      hint={text.hint}
      error={error}
      value={code}
      onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      maxLength={longestTypedGiftCode}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="tabular-nums"
    />
  );
}

function Visitor({ code, onTyped }: FieldProps) {
  function signIn() {
    const read = readGiftCode(code);
    if (read !== null) storedCode.write(read);
    storeReturnTo(pages.gift);
    navigate(`${pages.landing}#login`);
  }
  return (
    <>
      <p className="text-lead text-quiet">{text.lead}</p>
      <CodeField code={code} onTyped={onTyped} error={null} />
      <div>
        <Button onPress={signIn}>{text.signIn}</Button>
      </div>
    </>
  );
}

type RedeemFormProps = FieldProps & { email: string; onRedeemed: (plan: PaidPlan) => void };

function RedeemForm({ email, code, onTyped, onRedeemed }: RedeemFormProps) {
  const { refresh } = useMe();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function redeem(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') {
      setError(text.missing);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      const { plan } = await call('POST /api/gift-redemptions', { body: { code } });
      storedCode.remove();
      await refresh().catch(() => undefined);
      onRedeemed(plan);
    } catch (failure) {
      setError(errorText(failure));
      if (isSignedOut(failure)) await refresh().catch(() => undefined);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void redeem(event)} className="grid gap-5" noValidate>
      <p className="text-lead text-quiet wrap-anywhere">{text.account(email)}</p>
      <CodeField code={code} onTyped={onTyped} error={error} />
      <div>
        <Button type="submit" busy={busy}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}

function Redeemed({ plan }: { plan: PaidPlan }) {
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

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated';
}

function errorText(error: unknown): string {
  const { errors } = text;
  if (!(error instanceof ApiError)) return errors.failed;
  const { code, reason } = error;
  if (code === 'not-found') return errors.unknown;
  if (code === 'resource-exhausted') return errors.tooOften;
  const known = ['gift-redeemed', 'gift-ended', 'plan-owned', 'payment-on-its-way'] as const;
  return errors[known.find((one) => one === reason) ?? 'failed'];
}
