import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { seenFilters } from '#rules/learners/search.ts';
import { pages } from '#rules/pages.ts';
import { countries } from '#rules/registration.ts';
import { messages } from '#messages/messages.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { fieldStyles, labelStyles, TextField } from '#web/parts/field.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { FileButtons } from './import-export.tsx';
import { LearnerList } from './learner-list.tsx';
import { LearnerSegments } from './learner-segments.tsx';
import {
  type FilterName,
  isFiltered,
  type ListFilters,
  queryOf,
  readFilters,
  searchOf,
  useLearners,
} from './learners-query.ts';

const text = messages.studioLearners;

/** /studio/learners: the learners, searched and filtered. */
export default function LearnersScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <Learners />
    </StudioFrame>
  );
}

function Learners() {
  const isInstructor = useStudioViewer().role === 'instructor';
  const filters = readFilters(useLocation().search);
  // The field shows each letter immediately; the URL follows.
  const [typed, setTyped] = useState(filters.q);
  const { listed, failed, loading, reload, loadMore } = useLearners(queryOf(filters));

  function change(changed: Partial<Record<FilterName, string>>) {
    const url = pages.studioLearners + searchOf({ ...readFilters(location.search), ...changed });
    navigate(url, { replace: true });
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField
        className="max-w-2xl"
        label={text.search}
        hint={text.hint}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          change({ q: event.currentTarget.value });
        }}
      />
      <LearnerSegments
        filters={filters}
        onChoose={(chosen) => {
          setTyped(chosen.q);
          change(chosen);
        }}
      />
      <LearnerFilters filters={filters} onChange={change} />
      {failed && <LoadFailed text={text.failed} onRetry={reload} />}
      {!listed && !failed && <Loading />}
      {listed && !failed && (
        <>
          {listed.learners.length > 0 && <LearnerList learners={listed.learners} />}
          {listed.learners.length === 0 && !loading && listed.next === null && (
            <Nobody isSearch={filters.q !== '' || isFiltered(filters)} />
          )}
          <div className="flex flex-wrap items-center gap-4">
            <p role="status" className="tabular-nums text-quiet">
              {summaryOf(listed, loading)}
            </p>
            {listed.next !== null && (
              <Button kind="quiet" busy={loading} onPress={loadMore}>
                {text.more}
              </Button>
            )}
          </div>
        </>
      )}
      {isInstructor && listed && <FileButtons query={queryOf(filters)} onImported={reload} />}
    </div>
  );
}

function summaryOf({ learners, next }: { learners: unknown[]; next: string | null }, loading: boolean) {
  if (learners.length === 0) return loading || next !== null ? text.stillLooking : '';
  return next === null ? text.end(learners.length) : text.soFar(learners.length);
}

function Nobody({ isSearch }: { isSearch: boolean }) {
  const { title, text: why } = isSearch ? text.nobody : text.none;
  return (
    <Message title={title}>
      <p>{why}</p>
    </Message>
  );
}

type LearnerFiltersProps = {
  filters: ListFilters;
  onChange: (change: Partial<Record<FilterName, string>>) => void;
};

/** The filters below the search, collapsed until one is used. */
function LearnerFilters({ filters, onChange }: LearnerFiltersProps) {
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
            <QuietButton onPress={() => onChange(clear)}>{text.clear}</QuietButton>
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
