import { SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { seenFilters } from '#rules/learners/learner-filters.ts';
import { countries } from '#rules/registration.ts';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { fieldStyles, labelStyles } from '../../parts/field-styles.ts';
import { TextField } from '../../parts/field.tsx';
import { useApi } from '../../use-api.ts';
import { type FilterName, isFiltered, type ListFilters } from './list-query.ts';

const text = words.studioLearners;

type LearnerFiltersProps = {
  filters: ListFilters;
  onChange: (change: Partial<Record<FilterName, string>>) => void;
};

/** The filters beside the search, closed until somebody wants them. */
export function LearnerFilters({ filters, onChange }: LearnerFiltersProps) {
  const { data: course } = useApi('GET /api/course');
  const plans = Object.entries(text.plans).map(([value, label]) => ({ value, label }));
  const places = [
    ...countries.map((country) => ({ value: country, label: country })),
    { value: 'unknown', label: text.unknownCountry },
  ];
  const sections = course?.sections.map(({ id, title }) => ({ value: String(id), label: title })) ?? [];
  const seen = seenFilters.map((value) => ({ value, label: text.seenChoices[value] }));
  const clear = { plan: '', country: '', section: '', seen: '', paidFrom: '', paidTo: '' };
  return (
    <details open={isFiltered(filters)} className="rounded-card bg-surface px-5 shadow-low">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 font-medium">
        <SlidersHorizontal aria-hidden="true" className="size-5 shrink-0 text-quiet" />
        {text.filters}
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-2 pb-5 sm:grid-cols-2 lg:grid-cols-3">
        <Choice label={text.plan} name="plan" options={plans} {...{ filters, onChange }} />
        <Choice label={text.country} name="country" options={places} {...{ filters, onChange }} />
        <Choice label={text.section} name="section" options={sections} {...{ filters, onChange }} />
        <Choice label={text.seen} name="seen" options={seen} {...{ filters, onChange }} />
        {(['paidFrom', 'paidTo'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={text[name]}
            value={filters[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
        {isFiltered(filters) && (
          <div>
            <Button kind="quiet" shines={false} onPress={() => onChange(clear)}>
              {text.clear}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

type ChoiceProps = LearnerFiltersProps & {
  label: string;
  name: FilterName;
  options: readonly { value: string; label: string }[];
};

function Choice({ label, name, options, filters, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      <select
        id={id}
        className={fieldStyles}
        value={filters[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      >
        <option value="">{text.any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
