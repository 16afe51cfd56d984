import { type SubmitEvent, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { type AgreementBox, agreementBoxes, agreementVersion } from '#rules/payments/payment.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { PaymentPicture } from '#web/pictures/payment-picture.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';
import { useMe } from '#web/session/session.tsx';
import { LegalLink } from '#web/shell/legal-links.tsx';

/** The agreement after paying: both boxes are required before the plan starts (specification 5, decision 14). */
export function AgreementForm({ plan }: { plan: PaidPlan }) {
  const [ticked, setTicked] = useState<readonly AgreementBox[]>([]);
  const { plans, legal } = useAppContent();
  const { me } = useMe();
  const { busy, failure, agree } = useAgreement(plan);
  const { paid } = messages.payment.success;
  const complete = agreementBoxes.every((box) => ticked.includes(box));

  function tick(box: AgreementBox, on: boolean) {
    setTicked((boxes) => (on ? [...boxes, box] : boxes.filter((other) => other !== box)));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (complete) void agree();
  }

  return (
    <form onSubmit={submit} className="mx-auto max-w-xl py-8 sm:py-14">
      <PaymentPicture state="arrived" />
      <h1 className="mt-6 text-heading">{paid.title}</h1>
      <dl className="mt-5 grid gap-4">
        <Fact label={paid.bought}>{plans[plan].title}</Fact>
        {me && <Fact label={paid.receipt}>{paid.receiptNote(me.email)}</Fact>}
        <Fact label={paid.next}>{paid.nextNote}</Fact>
      </dl>
      <div className="mt-6 grid gap-3">
        {agreementBoxes.map((box) => (
          <Box
            key={box}
            label={paid.boxes[box]}
            checked={ticked.includes(box)}
            onTick={(on) => tick(box, on)}
          />
        ))}
      </div>
      <p id="agreement-warning" className="mt-4 font-medium">
        {paid.warning}
      </p>
      <p className="mt-4 text-quiet">
        {paid.texts.before} <LegalLink kind="terms">{paid.texts.terms(legal.terms.version)}</LegalLink>{' '}
        {paid.texts.and} <LegalLink kind="refunds">{paid.texts.refunds(legal.refunds.version)}</LegalLink>.
      </p>
      {failure && (
        <p role="alert" className="mt-4 font-medium text-error">
          {paid[failure]}
        </p>
      )}
      {failure === 'changed' && (
        <div className="mt-4">
          <QuietButton onPress={() => location.reload()}>{paid.reload}</QuietButton>
        </div>
      )}
      <div className="mt-8">
        <Button type="submit" disabled={!complete} busy={busy} wide>
          {paid.start}
        </Button>
      </div>
    </form>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-quiet">{label}</dt>
      <dd className="text-lead font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

type BoxProps = { label: string; checked: boolean; onTick: (on: boolean) => void };

function Box({ label, checked, onTick }: BoxProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-4 rounded-card border border-edge bg-raised px-4 py-3 transition-colors hover:border-ink has-checked:border-sky has-checked:bg-sky-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sky">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onTick(event.currentTarget.checked)}
        aria-describedby="agreement-warning"
        className="size-5 shrink-0 accent-sky outline-none"
      />
      <span className="font-medium">{label}</span>
    </label>
  );
}

/** Stores the agreement, alerts the new plan, and opens the course. */
function useAgreement(plan: PaidPlan) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<'failed' | 'changed' | null>(null);
  const { legal } = useAppContent();
  const { refresh } = useMe();
  const alert = useAlert();

  async function agree() {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await call('POST /api/agreements', {
        body: {
          version: agreementVersion,
          account: true,
          lessonLinks: true,
          terms: legal.terms.version,
          refunds: legal.refunds.version,
        },
      });
      await refresh();
    } catch (error) {
      const isChanged = error instanceof ApiError && error.reason === 'terms-changed';
      setFailure(isChanged ? 'changed' : 'failed');
      setBusy(false);
      return;
    }
    alert(messages.payment.upgraded[plan], 'success');
    navigate(pages.course, { replace: true });
  }

  return { busy, failure, agree };
}
