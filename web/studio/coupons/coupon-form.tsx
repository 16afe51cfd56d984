import { useState } from 'react';
import { type CouponMistake, foldCode, longestCode, mostUses } from '#rules/payments/coupon.ts';
import { decimalText } from '#rules/payments/money.ts';
import { readAmount } from '#rules/payments/prices.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { dateField, offsetText } from '#rules/site-time.ts';
import type { StudioCoupon } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { CheckField } from '#web/parts/check-field.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ChoiceField } from '#web/parts/field.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { ActionForm, FieldMistake, FormField } from '#web/studio/parts/action-form.tsx';
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
        <Fields {...props} currencies={[...new Set(known)]} notForSale={data.notForSale} />
      ) : (
        <Loading />
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

type FieldsProps = CouponFormProps & { currencies: string[]; notForSale: PaidPlan | null };

function Fields({ coupon, currencies, notForSale, onClose, onChange }: FieldsProps) {
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
        <FormField
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
        <FormField
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
          <FormField
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
        options={(['both', 'premium', 'ultra'] as const)
          .filter((value) => value !== notForSale || value === typed.plan)
          .map((value) => ({ value, label: text.planChoices[value] }))}
        value={typed.plan}
        onChange={(plan) => set({ plan })}
      />
      <FormField
        label={text.maxUses}
        hint={text.maxUsesHint}
        name="max-uses"
        inputMode="numeric"
        maxLength={9}
        value={typed.maxUses}
        onChange={(event) => set({ maxUses: event.currentTarget.value })}
      />
      <CheckField
        label={text.each}
        checked={typed.isOncePerLearner}
        onChange={(checked) => set({ isOncePerLearner: checked })}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField
          label={text.startsAt}
          type="date"
          name="starts-on"
          value={typed.startsOn}
          onChange={(event) => set({ startsOn: event.currentTarget.value })}
        />
        <FormField
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

/** Reads the form. @throws {FieldMistake} */
export function readCouponForm(typed: Typed, currencies: readonly string[]) {
  const code = foldCode(typed.code);
  if (code === null) throw new FieldMistake('code', text.mistake['code-invalid']);
  const percentOff =
    typed.kind === 'percent' ? readWhole(typed.percent, 100, 'percent', text.percentMistake) : null;
  const amounts = currencies.flatMap((currency) => {
    const amount = (typed.amounts[currency] ?? '').trim();
    if (typed.kind === 'percent' || amount === '') return [];
    const cents = readAmount(amount, currency);
    if (cents === null || cents < 1) throw new FieldMistake(`amount-${currency}`, text.amountMistake);
    return [[currency, cents] as const];
  });
  const settings = {
    percentOff,
    amountsOff: Object.fromEntries(amounts),
    plan: typed.plan === 'both' ? null : typed.plan,
    maxUses:
      typed.maxUses.trim() === '' ? null : readWhole(typed.maxUses, mostUses, 'max-uses', text.usesMistake),
    isOncePerLearner: typed.isOncePerLearner,
    startsAt: readDay(typed.startsOn, dayStart, 'starts-on', text.startMistake),
    endsAt: readDay(typed.endsOn, dayEnd, 'ends-on', text.endMistake),
  };
  return { code, settings };
}

/** Returns null for a field that was left empty. @throws {FieldMistake} */
function readDay(
  typed: string,
  momentOf: (day: string) => number | null,
  field: string,
  mistake: string,
): number | null {
  if (typed === '') return null;
  const moment = momentOf(typed);
  if (moment === null) throw new FieldMistake(field, mistake);
  return moment;
}

/** @throws {FieldMistake} */
function readWhole(typed: string, most: number, field: string, mistake: string): number {
  const number = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  if (number < 1 || number > most) throw new FieldMistake(field, mistake);
  return number;
}

const fieldOf: Partial<Record<CouponMistake, string>> = {
  'code-invalid': 'code',
  'end-past': 'ends-on',
  'ends-before-start': 'ends-on',
};

function errorText(error: unknown): string | FieldMistake {
  const reason = error instanceof ApiError ? (error.reason ?? '') : '';
  if (reason === 'code-taken') return new FieldMistake('code', text.codeTaken);
  if (reason === 'changed-elsewhere') return text.changedElsewhere;
  if (!isMistake(reason)) return text.failed;
  const field = fieldOf[reason];
  return field ? new FieldMistake(field, text.mistake[reason]) : text.mistake[reason];
}

const isMistake = (reason: string): reason is CouponMistake => Object.hasOwn(text.mistake, reason);
