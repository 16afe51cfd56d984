/** The dialog that changes a learner’s access, and the plan that the change leads to. */
import type { ReactNode } from 'react';
import { type Grant, itemName, items, type Plan, planOf, type VerifiedPayment } from '#rules/plans.ts';
import { spanOfDateField } from '#rules/site-time.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ApiError } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { ActionForm } from '#web/studio/parts/action-form.tsx';

export type Access = Api['GET /api/studio/learners/{uid}/access']['reply'];
export type AccessGrant = Access['grants'][number];
export type AccessPayment = Access['payments'][number];

const text = messages.studioAccess;

type AccessDialogProps = {
  title: string;
  yes: string;
  /** Whether access or money is taken away. */
  isDangerous?: boolean;
  /** Returns the success message; null where a field is missing something. */
  run: () => Promise<string | null>;
  /** Reloads the access, also after an error: it may have changed. */
  onChange: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

export function AccessDialog(props: AccessDialogProps) {
  const { title, yes, isDangerous = false, run, onChange, onClose, children } = props;
  const alert = useAlert();

  async function submit() {
    const done = await run();
    if (done === null) return;
    await onChange();
    alert(done, 'success');
    onClose();
  }

  return (
    <Dialog open title={title} onClose={onClose}>
      <ActionForm
        action={submit}
        errorText={errorText}
        onError={onChange}
        submitLabel={yes}
        cancelLabel={text.cancel}
        onCancel={onClose}
        isDangerous={isDangerous}
        isLong
      >
        {children}
      </ActionForm>
    </Dialog>
  );
}

const errorTexts: Readonly<Record<string, string>> = text.errors;

function errorText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  return errorTexts[reason ?? ''] ?? text.errors.failed;
}

type WhyFieldProps = { value: string; isMissing: boolean; onChange: (value: string) => void };

/** The reason for the audit log. */
export function WhyField({ value, isMissing, onChange }: WhyFieldProps) {
  return (
    <TextField
      label={text.why}
      hint={text.whyHint}
      name="why"
      autoComplete="off"
      maxLength={500}
      value={value}
      error={isMissing ? text.whyMissing : null}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type EffectsProps = { before: Plan; after: Plan; lines: readonly (string | false | undefined)[] };

const rank: Record<Plan, number> = { free: 0, premium: 1, ultra: 2 };

/** Lists what the change will do. */
export function Effects({ before, after, lines }: EffectsProps) {
  const isLost = rank[after] < rank[before];
  const shown = [text.effects.plan(before, after), isLost && text.effects.loses, ...lines];
  return (
    <section aria-label={text.effects.title} aria-live="polite">
      <h3 className="font-text font-semibold tracking-normal">{text.effects.title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-quiet">
        {shown.map((line) => line && <li key={line}>{line}</li>)}
      </ul>
    </section>
  );
}

/** Returns the grant that has not ended. */
export function lastingGrant({ grants }: Access): AccessGrant | undefined {
  return grants.find(({ endedAt }) => endedAt === null);
}

type Change = {
  /** The active grant after the change; null for none. */
  grant?: Pick<Grant, 'plan' | 'endsAt'> | null;
  payments?: readonly AccessPayment[];
};

/** Returns the plan after a change. */
export function planAfter(access: Access, change: Change, now: number): Plan {
  const lasting = change.grant === undefined ? (lastingGrant(access) ?? null) : change.grant;
  const paid = change.payments ?? access.payments;
  // A learner can redeem a gift that they paid for themselves.
  const refunded = paid.filter(({ refundedCents, amountCents }) => refundedCents >= amountCents);
  const redeemed = access.redeemed.filter((gift) => !refunded.some(({ id }) => id === gift.id));
  const payments = [...paid.flatMap(verifiedPayment), ...redeemed.flatMap(redeemedPayment)];
  return planOf(payments, lasting ? [{ ...lasting, endedAt: null }] : [], now);
}

/** The plan doesn't depend on the amount, as long as some of it is not refunded. */
const anyAmount = 1;

/** A redeemed gift counts like a payment while it is valid. */
function redeemedPayment({ plan, state }: Access['redeemed'][number]): VerifiedPayment[] {
  if (state !== 'redeemed') return [];
  return [{ gives: plan, needs: null, amountCents: anyAmount, refundedCents: 0, dispute: 'none' }];
}

/** Returns nothing for a withdrawn payment, which counts as never made. */
function verifiedPayment(payment: AccessPayment): VerifiedPayment[] {
  const { item, gift, seats, amountCents, refundedCents, standing } = payment;
  const sold = items.find((one) => itemName(one) === item);
  // The payment of a gift or a group gives its buyer nothing.
  if (!sold || standing === 'withdrawn' || gift !== null || seats !== null) return [];
  const disputes = { disputed: 'open', 'charged-back': 'lost' } as const;
  const dispute = standing === 'disputed' || standing === 'charged-back' ? disputes[standing] : 'none';
  return [{ ...sold, amountCents, refundedCents, dispute }];
}

/** Returns noon of the day in a date field, such as 2026-12-03; null for any other text. */
export function noonOf(day: string): number | null {
  const span = spanOfDateField(day);
  return span && (span.from + span.to) / 2;
}
