import { useId } from 'react';
import { paymentKinds } from '#rules/payments/manual-payment.ts';
import { currencies, isCurrency } from '#rules/payments/prices.ts';
import { monthOf, monthSpan, saleStates } from '#rules/payments/sales.ts';
import { dateField, siteTimeZone } from '#rules/site-time.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { fieldStyles, labelStyles, TextField } from '#web/parts/field.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';

/** The filters of the sales, as the URL holds them. */
export type SalesQuery = NonNullable<Api['GET /api/studio/sales/totals']['query']>;

const { filters: text } = messages.studioSales;
const { plans, kinds, payments } = messages.studioAccess;

type SalesFiltersProps = { query: SalesQuery; onChange: (query: SalesQuery) => void };

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
          <QuietButton
            key={label}
            aria-pressed={from === days.from && to === days.to}
            className="aria-pressed:bg-sky-soft"
            onPress={() => onChange({ ...others, ...days })}
          >
            {label}
          </QuietButton>
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

const names = ['from', 'to', 'state', 'plan', 'currency', 'kind'] as const;

/** The parameter for all days, since a URL without days means this month. */
const allTime = 'all';

/** Reads the filters from a URL and ignores invalid ones. Without days, it is this month. */
export function readSalesQuery(search: string, now: number): SalesQuery {
  const params = new URLSearchParams(search);
  const of = (name: (typeof names)[number]) => params.get(name) ?? '';
  const oneOf = <T extends string>(values: readonly T[], value: string) =>
    values.find((one) => one === value);
  const days = { from: dayIn(of('from')), to: dayIn(of('to')) };
  const isBare = days.from === undefined && days.to === undefined && !params.has(allTime);
  const { from, to } = isBare ? monthDays(monthOf(now)) : days;
  const state = oneOf(saleStates, of('state'));
  const plan = oneOf(['premium', 'ultra'] as const, of('plan'));
  const currency = isCurrency(of('currency')) ? of('currency') : undefined;
  const kind = oneOf(paymentKinds, of('kind'));
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(state && { state }),
    ...(plan && { plan }),
    ...(currency !== undefined && { currency }),
    ...(kind && { kind }),
  };
}

/** Returns the query string for the filters. */
export function writeSalesQuery(query: SalesQuery): string {
  const params = new URLSearchParams();
  for (const name of names) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  if (!query.from && !query.to) params.set(allTime, '1');
  return `?${params.toString()}`;
}

/** Returns the first and the last day of a month such as 2026-11. */
export function monthDays(month: string): { from: string; to: string } {
  const span = monthSpan(month);
  if (!span) throw new Error(`Invalid month: ${month}`);
  return { from: dateField(span.from), to: dateField(span.to - 1) };
}

/** Returns the month before the current one. */
export function monthBefore(now: number): string {
  const span = monthSpan(monthOf(now));
  return monthOf((span?.from ?? now) - 1);
}

function dayIn(value: string): string | undefined {
  return /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
