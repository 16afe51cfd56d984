import { useId } from 'react';
import { countries } from '#rules/registration.ts';
import type { CampaignAudience } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { fieldStyles, hintStyles, labelStyles } from '#web/parts/field.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { queryOf, readFilters } from '#web/studio/learners/learners-query.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';
import type { Counting } from './use-audience-count.ts';

const text = messages.studioCampaigns.audience;

/** The choice of the waiting list among the names of saved lists, which don't begin with a space. */
const waitingListChoice = ' waiting-list';

type AudienceProps = {
  audience: CampaignAudience;
  counting: Counting;
  onChange: (audience: CampaignAudience) => void;
};

/** The conditions of a campaign, and how many learners meet them. */
export function AudienceFields({ audience, counting, onChange }: AudienceProps) {
  const { data: course } = useApi('GET /api/course');
  const { data: saved } = useApi('GET /api/studio/learner-segments');
  const sections = course?.sections ?? [];
  const segments = saved?.segments ?? [];

  /** Changes conditions; an undefined one is removed. */
  function set(change: { [K in keyof CampaignAudience]?: CampaignAudience[K] | undefined }) {
    const entries = Object.entries({ ...audience, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(entries));
  }

  function chooseSegment(name: string) {
    if (name === waitingListChoice) return onChange({ waitingList: true });
    const { stoppedIn, leftCheckout, lessonId } = audience;
    const own = { stoppedIn, leftCheckout, lessonId };
    const entries = Object.entries(own).filter(([, value]) => value !== undefined);
    const kept: CampaignAudience = Object.fromEntries(entries);
    const segment = segments.find((each) => each.name === name);
    if (!segment) return onChange(kept);
    const { section, ...query } = queryOf(readFilters(new URLSearchParams(segment.filters).toString()));
    onChange({
      ...kept,
      ...(query as CampaignAudience),
      ...(section !== undefined && { section: Number(section) }),
      segment: name,
    });
  }

  return (
    <StudioSection title={text.title} lead={audience.waitingList ? text.waitingListLead : text.lead}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <ConditionField
          label={text.who}
          none={text.everyone}
          options={[
            [waitingListChoice, text.waitingList],
            ...segments.map(({ name }) => [name, text.segment(name)] as const),
          ]}
          value={audience.waitingList ? waitingListChoice : (audience.segment ?? '')}
          onChange={chooseSegment}
        />
        {audience.segment === undefined && !audience.waitingList && (
          <>
            <ConditionField
              label={text.plan}
              none={text.anyPlan}
              options={(['free', 'premium', 'ultra'] as const).map((plan) => [plan, text.plans[plan]])}
              value={audience.plan ?? ''}
              onChange={(plan) => set({ plan: plan === '' ? undefined : (plan as 'premium') })}
            />
            <ConditionField
              label={text.country}
              none={text.anyCountry}
              options={[...countries.map((name) => [name, name] as const), ['unknown', text.unknown]]}
              value={audience.country ?? ''}
              onChange={(country) => set({ country: country === '' ? undefined : (country as 'unknown') })}
            />
          </>
        )}
        {!audience.waitingList && (
          <>
            <ConditionField
              label={text.stoppedIn}
              hint={text.stoppedHint}
              none={text.anywhere}
              options={sections.map(({ id, title }) => [String(id), title])}
              value={audience.stoppedIn === undefined ? '' : String(audience.stoppedIn)}
              onChange={(id) => set({ stoppedIn: id === '' ? undefined : Number(id) })}
            />
            <ConditionField
              label={text.lesson}
              none={text.anyLesson}
              options={sections.flatMap(({ lessons }) =>
                lessons.map(({ id, title }) => [id, title] as const),
              )}
              value={audience.lessonId ?? ''}
              onChange={(lessonId) => set({ lessonId: lessonId === '' ? undefined : lessonId })}
            />
          </>
        )}
      </div>
      {!audience.waitingList && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={audience.leftCheckout ?? false}
            onChange={(event) => set({ leftCheckout: event.currentTarget.checked ? true : undefined })}
            className="size-5 shrink-0 accent-sky"
          />
          {text.leftCheckout}
        </label>
      )}
      <CountLine isWaitingList={audience.waitingList ?? false} counting={counting} />
    </StudioSection>
  );
}

type ConditionFieldProps = {
  label: string;
  hint?: string;
  /** The label of the empty value. */
  none: string;
  options: readonly (readonly [value: string, label: string])[];
  /** '' means no condition. */
  value: string;
  onChange: (value: string) => void;
};

/** A select whose first entry means no condition. */
export function ConditionField({ label, hint, none, options, value, onChange }: ConditionFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      <select
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={fieldStyles}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{none}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={hintStyles}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Says how many get the email. */
function CountLine({ isWaitingList, counting }: { isWaitingList: boolean; counting: Counting }) {
  const { count, again } = counting;
  const tell = isWaitingList ? text.waitingListCount : text.count;
  if (count === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p className="text-error">{text.notCounted}</p>
        <Button kind="quiet" shines={false} onPress={again}>
          {text.again}
        </Button>
      </div>
    );
  return (
    <p role="status" className="font-medium tabular-nums">
      {count === null ? text.counting : tell(count.recipients, count.matching)}
    </p>
  );
}
