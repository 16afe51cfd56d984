import { setContentValue, useContentValue, useDraftContext } from '../content/draft-context.tsx';
import { inputAttributes, type NamedField } from './labelled.tsx';

/** A field that is on or off. */
export function SwitchInput(named: NamedField) {
  const { draft } = useDraftContext();
  const isOn = useContentValue(named.place) === true;
  return <Switch {...named} isOn={isOn} onChange={(next) => setContentValue(draft, named.place, next)} />;
}

type SwitchProps = NamedField & { isOn: boolean; onChange: (isOn: boolean) => void };

/** A checkbox in the shape of a switch. */
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
