import { useId } from 'react';
import { paymentKinds } from '#rules/payments/manual-payment.ts';
import { currencies } from '#rules/payments/price-amount.ts';
import { monthOf, saleStates } from '#rules/payments/sales.ts';
import { siteTimeZone } from '#rules/site-time.ts';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { fieldStyles, labelStyles } from '../../parts/field-styles.ts';
import { StudioSection } from '../studio-section.tsx';
import { monthBefore, monthDays, type SalesQuery } from './sales-query.ts';

const { filters: text } = words.studioSales;
const { plans, kinds, payments } = words.studioAccess;

type SalesFiltersProps = { query: SalesQuery; onChange: (query: SalesQuery) => void };

/** The filters; each change is shown at once. */
export function SalesFilters({ query, onChange }: SalesFiltersProps) {
  const { from, to, ...others } = query;
  const change = (part: Partial<SalesQuery>) => onChange({ ...query, ...part });
  const months = [
    { label: text.thisMonth, days: monthDays(monthOf(Date.now())) },
    { label: text.lastMonth, days: monthDays(monthBefore(Date.now())) },
    { label: text.allTime, days: { from: undefined, to: undefined } },
  ];
  return (
    <StudioSection title={text.title} lead={text.days(siteTimeZone())}>
      <div className="flex flex-wrap gap-2">
        {months.map(({ label, days }) => (
          <Button
            key={label}
            kind="quiet"
            shines={false}
            aria-pressed={from === days.from && to === days.to}
            className="aria-pressed:bg-sky-soft"
            onPress={() => onChange({ ...others, ...days })}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 2xl:grid-cols-6">
        <DayField label={text.from} value={from} onChange={(day) => change({ from: day })} />
        <DayField label={text.to} value={to} onChange={(day) => change({ to: day })} />
        <Choice
          label={text.state}
          options={saleStates.map((value) => ({ value, label: payments.standing[value] }))}
          value={query.state}
          onChange={(state) => change({ state })}
        />
        <Choice
          label={text.plan}
          options={(['premium', 'ultra'] as const).map((value) => ({ value, label: plans[value] }))}
          value={query.plan}
          onChange={(plan) => change({ plan })}
        />
        <Choice
          label={text.currency}
          options={currencies.map((value) => ({ value, label: value }))}
          value={query.currency}
          onChange={(currency) => change({ currency })}
        />
        <Choice
          label={text.kind}
          options={paymentKinds.map((value) => ({ value, label: kinds[value] }))}
          value={query.kind}
          onChange={(kind) => change({ kind })}
        />
      </div>
    </StudioSection>
  );
}

type DayFieldProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      className="col-span-2 sm:col-span-1"
      label={label}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
};

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      <select
        id={id}
        className={fieldStyles}
        value={value ?? ''}
        onChange={(event) => onChange(options.find((one) => one.value === event.currentTarget.value)?.value)}
      >
        <option value="">{text.all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
