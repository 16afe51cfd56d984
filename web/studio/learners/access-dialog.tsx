/** The access of a learner as the studio has it, and the plan that a change would lead to. */
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type Grant, itemName, items, type Plan, planOf, type VerifiedPayment } from '#rules/plans.ts';
import { spanOfDateField } from '#rules/site-time.ts';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { ApiError } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';

export type Access = Api['GET /api/studio/learners/{uid}/access']['reply'];
export type AccessGrant = Access['grants'][number];
export type AccessPayment = Access['payments'][number];

/** Returns the grant that lasts. */
export function lastingGrant({ grants }: Access): AccessGrant | undefined {
  return grants.find(({ endedAt }) => endedAt === null);
}

type Change = {
  /** The grant that lasts after the change; null for none. */
  grant?: Pick<Grant, 'plan' | 'endsAt'> | null;
  payments?: readonly AccessPayment[];
};

/** Returns the plan as it would be after a change, by the rule that decides it. */
export function planAfter(access: Access, change: Change, now: number): Plan {
  const lasting = change.grant === undefined ? (lastingGrant(access) ?? null) : change.grant;
  const payments = (change.payments ?? access.payments).flatMap(verifiedPayment);
  return planOf(payments, lasting ? [{ ...lasting, endedAt: null }] : [], now);
}

/** Returns nothing for a withdrawn payment, which counts as never made. */
function verifiedPayment({ item, amountCents, refundedCents, standing }: AccessPayment): VerifiedPayment[] {
  const sold = items.find((one) => itemName(one) === item);
  if (!sold || standing === 'withdrawn') return [];
  const disputes = { disputed: 'open', 'charged-back': 'lost' } as const;
  const dispute = standing === 'disputed' || standing === 'charged-back' ? disputes[standing] : 'none';
  return [{ ...sold, amountCents, refundedCents, dispute }];
}

/** Returns the noon of the day that a date field holds, such as 2026-12-03; null for another text. */
export function noonOf(day: string): number | null {
  const span = spanOfDateField(day);
  return span && (span.from + span.to) / 2;
}

const text = words.studioAccess;

type AccessDialogProps = {
  title: string;
  yes: string;
  /** Does it, and returns what to say afterwards; returns null where a field lacks something. */
  run: () => Promise<string | null>;
  /** Loads the access anew, after a refusal too: it may have changed. */
  onChange: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Says what will change for whom, and does it. A second press while it is under way does nothing. */
export function AccessDialog({ title, yes, run, onChange, onClose, children }: AccessDialogProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const alert = useAlert();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setTrouble(null);
    setBusy(true);
    try {
      const done = await run();
      if (done !== null) {
        await onChange();
        alert(done, 'success');
        onClose();
      }
    } catch (error) {
      setTrouble(errorText(error));
      await onChange();
    }
    setBusy(false);
  }

  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
        {children}
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} shines={false}>
            {yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const refusals: Readonly<Record<string, string>> = text.refused;

function errorText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  return (reason === undefined ? undefined : refusals[reason]) ?? text.refused.failed;
}

type WhyFieldProps = { value: string; isMissing: boolean; onChange: (value: string) => void };

/** The reason, which the audit keeps. */
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

/** Tells the effects before the press. */
export function Effects({ before, after, lines }: EffectsProps) {
  const isLost = rank[after] < rank[before];
  const told = [text.effects.plan(before, after), isLost && text.effects.loses, ...lines];
  return (
    <section aria-label={text.effects.title} aria-live="polite">
      <h3 className="font-text font-semibold tracking-normal">{text.effects.title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-quiet">
        {told.map((line) => line && <li key={line}>{line}</li>)}
      </ul>
    </section>
  );
}
