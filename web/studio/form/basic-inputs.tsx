import { accentOf } from '#rules/content/accent.ts';
import type { FieldPath } from '#rules/content/document.ts';
import { messages } from '#messages/messages.ts';
import { fieldStyles } from '#web/parts/field.tsx';
import { setContentValue, useContentValue, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { inputAttributes, Labeled, type NamedField } from './labeled.tsx';

const { color: text, choices } = messages.studioForm;

type ChoiceInputProps = NamedField & { path: FieldPath; options: readonly string[] };

export function ChoiceInput({ path, options, ...named }: ChoiceInputProps) {
  const { draft } = useDraftContext();
  const value = useContentValue(named.place);
  const names = choices[path];
  return (
    <Labeled {...named}>
      <select
        {...inputAttributes(named)}
        className={fieldStyles}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => setContentValue(draft, named.place, event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {names?.[option] ?? option}
          </option>
        ))}
      </select>
    </Labeled>
  );
}

/** Our amber: the start value of the color picker. */
const defaultColor = '#ffb42e';

/** The accent color, with a contrast check. */
export function ColorInput(named: NamedField) {
  const { draft } = useDraftContext();
  const value = useContentValue(named.place);
  const color = typeof value === 'string' ? value : null;
  const isBad = color !== null && accentOf(color) === null;
  return (
    <Labeled {...named}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          {...inputAttributes(named)}
          type="color"
          className={`${fieldStyles} w-20! cursor-pointer p-1!`}
          value={color ?? defaultColor}
          onChange={(event) => setContentValue(draft, named.place, event.currentTarget.value)}
        />
        <span className="tabular-nums">{color ?? text.none}</span>
        {color !== null && (
          <SmallButton onClick={() => setContentValue(draft, named.place, null)}>{text.reset}</SmallButton>
        )}
      </div>
      <p role="status" className={`mt-1.5 ${isBad ? 'font-medium text-error' : 'text-quiet'}`}>
        {color !== null && (isBad ? text.bad : text.good)}
      </p>
    </Labeled>
  );
}

/** A day. The document stores it with a time and zone for search engines; changing the day keeps them. */
export function DateInput(named: NamedField) {
  const { draft } = useDraftContext();
  const value = useContentValue(named.place);
  const stored = typeof value === 'string' ? value : '';
  const time = stored.slice(10) || 'T00:00:00Z';
  return (
    <Labeled {...named}>
      <input
        {...inputAttributes(named)}
        type="date"
        className={fieldStyles}
        value={stored.slice(0, 10)}
        onChange={(event) => {
          const day = event.currentTarget.value;
          if (/^\d{4}-\d\d-\d\d$/.test(day)) setContentValue(draft, named.place, day + time);
        }}
      />
    </Labeled>
  );
}

export function SwitchInput(named: NamedField) {
  const { draft } = useDraftContext();
  const isOn = useContentValue(named.place) === true;
  return <Switch {...named} isOn={isOn} onChange={(next) => setContentValue(draft, named.place, next)} />;
}

type SwitchProps = NamedField & { isOn: boolean; onChange: (isOn: boolean) => void };

/** A checkbox that looks like a switch. */
export function Switch({ isOn, onChange, ...named }: SwitchProps) {
  const attributes = inputAttributes(named);
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          {...attributes}
          type="checkbox"
          role="switch"
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="relative h-7 w-12 shrink-0 appearance-none rounded-full border border-edge bg-raised transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5.5 before:rounded-full before:bg-edge before:transition-transform checked:border-sky checked:bg-sky checked:before:translate-x-5 checked:before:bg-on-sky"
        />
        <span>{named.label}</span>
      </label>
      {named.hint && (
        <p id={`${attributes.id}:hint`} className="text-quiet">
          {named.hint}
        </p>
      )}
    </div>
  );
}
