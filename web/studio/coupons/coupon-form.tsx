import { useState } from 'react';
import { type CouponMistake, foldCode, longestCode, mostUses } from '#rules/payments/coupon.ts';
import { decimalText } from '#rules/payments/money.ts';
import { readAmount } from '#rules/payments/prices.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { dateField, offsetText } from '#rules/site-time.ts';
import type { StudioCoupon } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ChoiceField, TextField } from '#web/parts/field.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { ActionForm } from '#web/studio/parts/action-form.tsx';
import { dayEnd, dayStart } from '#web/studio/parts/days.ts';

const text = messages.studioCoupons.form;

type CouponFormProps = {
  /** Null creates one. */
  coupon: StudioCoupon | null;
  onClose: () => void;
  onChange: () => Promise<void>;
};

/** Creates a coupon, or changes everything of it but its code. */
export function CouponForm(props: CouponFormProps) {
  const { coupon, onClose } = props;
  const { data } = useApi('GET /api/studio/prices');
  const live = data?.prices.filter(({ retiredAt }) => retiredAt === null) ?? [];
  const known = [...live.map(({ currency }) => currency), ...Object.keys(coupon?.amountsOff ?? {})];
  return (
    <Dialog open title={coupon ? text.editTitle(coupon.code) : text.newTitle} onClose={onClose}>
      {data ? (
        <Fields {...props} currencies={[...new Set(known)]} />
      ) : (
        <Loading label={messages.site.loading} />
      )}
    </Dialog>
  );
}

type Typed = {
  code: string;
  kind: 'percent' | 'amount';
  percent: string;
  amounts: Record<string, string>;
  plan: PaidPlan | 'both';
  maxUses: string;
  isOncePerLearner: boolean;
  startsOn: string;
  endsOn: string;
};

function typedOf(coupon: StudioCoupon | null): Typed {
  const amounts = Object.entries(coupon?.amountsOff ?? {}).map(([currency, off]) => [
    currency,
    decimalText(off, currency),
  ]);
  return {
    code: coupon?.code ?? '',
    kind: coupon && coupon.percentOff === null ? 'amount' : 'percent',
    percent: String(coupon?.percentOff ?? ''),
    amounts: Object.fromEntries(amounts) as Record<string, string>,
    plan: coupon?.plan ?? 'both',
    maxUses: String(coupon?.maxUses ?? ''),
    isOncePerLearner: coupon?.isOncePerLearner ?? false,
    startsOn: coupon?.startsAt ? dateField(coupon.startsAt) : '',
    endsOn: coupon?.endsAt ? dateField(coupon.endsAt - 1) : '',
  };
}

function Fields({ coupon, currencies, onClose, onChange }: CouponFormProps & { currencies: string[] }) {
  const [id] = useState(() => coupon?.id ?? crypto.randomUUID());
  const [typed, setTyped] = useState(() => typedOf(coupon));
  const alert = useAlert();
  const set = (change: Partial<Typed>) => setTyped((former) => ({ ...former, ...change }));

  async function save() {
    const { code, settings } = readCouponForm(typed, currencies);
    if (coupon) {
      const body = { ...settings, isActive: coupon.isActive, revision: coupon.revision };
      await call('PUT /api/studio/coupons/{id}', { params: { id }, body });
    } else await call('POST /api/studio/coupons', { body: { ...settings, id, code } });
    alert(coupon ? text.saved(code) : text.created(code), 'success');
    onClose();
    await onChange();
  }

  return (
    <ActionForm
      action={save}
      errorText={errorText}
      submitLabel={coupon ? text.save : text.create}
      cancelLabel={text.cancel}
      onCancel={onClose}
      isLong
    >
      {!coupon && (
        <TextField
          label={text.code}
          hint={text.codeHint}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longestCode}
          value={typed.code}
          onChange={(event) => set({ code: event.currentTarget.value })}
        />
      )}
      <ChoiceField
        legend={text.kind}
        options={(['percent', 'amount'] as const).map((value) => ({ value, label: text.kinds[value] }))}
        value={typed.kind}
        onChange={(kind) => set({ kind })}
      />
      {typed.kind === 'percent' ? (
        <TextField
          label={text.percent}
          hint={text.percentHint}
          name="percent"
          inputMode="numeric"
          maxLength={3}
          value={typed.percent}
          onChange={(event) => set({ percent: event.currentTarget.value })}
        />
      ) : (
        currencies.map((currency) => (
          <TextField
            key={currency}
            label={text.amount(currency)}
            hint={text.amountHint}
            name={`amount-${currency}`}
            inputMode="decimal"
            maxLength={20}
            value={typed.amounts[currency] ?? ''}
            onChange={(event) =>
              set({ amounts: { ...typed.amounts, [currency]: event.currentTarget.value } })
            }
          />
        ))
      )}
      <ChoiceField
        legend={text.plan}
        options={(['both', 'premium', 'ultra'] as const).map((value) => ({
          value,
          label: text.planChoices[value],
        }))}
        value={typed.plan}
        onChange={(plan) => set({ plan })}
      />
      <TextField
        label={text.maxUses}
        hint={text.maxUsesHint}
        name="max-uses"
        inputMode="numeric"
        maxLength={9}
        value={typed.maxUses}
        onChange={(event) => set({ maxUses: event.currentTarget.value })}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={typed.isOncePerLearner}
          onChange={(event) => set({ isOncePerLearner: event.currentTarget.checked })}
          className="size-5 shrink-0 accent-sky"
        />
        {text.each}
      </label>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label={text.startsAt}
          type="date"
          name="starts-on"
          value={typed.startsOn}
          onChange={(event) => set({ startsOn: event.currentTarget.value })}
        />
        <TextField
          label={text.endsAt}
          type="date"
          name="ends-on"
          value={typed.endsOn}
          onChange={(event) => set({ endsOn: event.currentTarget.value })}
        />
      </div>
      <p className="text-quiet">
        <span>{text.days(offsetText(Date.now()))}</span> {text.upgrade}
      </p>
    </ActionForm>
  );
}

/** A mistake in the form, with its text. */
class FormMistake extends Error {}

/** Reads the form. @throws {FormMistake} */
export function readCouponForm(typed: Typed, currencies: readonly string[]) {
  const code = foldCode(typed.code);
  if (code === null) throw new FormMistake(text.mistake['code-invalid']);
  const percentOff = typed.kind === 'percent' ? readWhole(typed.percent, 100, text.percentMistake) : null;
  const amounts = currencies.flatMap((currency) => {
    const amount = (typed.amounts[currency] ?? '').trim();
    if (typed.kind === 'percent' || amount === '') return [];
    const cents = readAmount(amount, currency);
    if (cents === null || cents < 1) throw new FormMistake(text.amountMistake);
    return [[currency, cents] as const];
  });
  const settings = {
    percentOff,
    amountsOff: Object.fromEntries(amounts),
    plan: typed.plan === 'both' ? null : typed.plan,
    maxUses: typed.maxUses.trim() === '' ? null : readWhole(typed.maxUses, mostUses, text.usesMistake),
    isOncePerLearner: typed.isOncePerLearner,
    startsAt: readDay(typed.startsOn, dayStart, text.startMistake),
    endsAt: readDay(typed.endsOn, dayEnd, text.endMistake),
  };
  return { code, settings };
}

/** Returns null for a field that was left empty. @throws {FormMistake} */
function readDay(typed: string, momentOf: (day: string) => number | null, mistake: string): number | null {
  if (typed === '') return null;
  const moment = momentOf(typed);
  if (moment === null) throw new FormMistake(mistake);
  return moment;
}

function readWhole(typed: string, most: number, mistake: string): number {
  const number = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  if (number < 1 || number > most) throw new FormMistake(mistake);
  return number;
}

function errorText(error: unknown): string {
  if (error instanceof FormMistake) return error.message;
  const reason = error instanceof ApiError ? (error.reason ?? '') : '';
  if (reason === 'code-taken') return text.codeTaken;
  if (reason === 'changed-elsewhere') return text.changedElsewhere;
  return Object.hasOwn(text.mistake, reason) ? text.mistake[reason as CouponMistake] : text.failed;
}
