import type { FieldPath } from '#rules/content/field-path.ts';
import { words } from '#words/words.ts';
import { fieldStyles } from '../../parts/field-styles.ts';
import { setContentValue, useContentValue, useDraftContext } from '../content/draft-context.tsx';
import { inputAttributes, Labelled, type NamedField } from './labelled.tsx';

type ChoiceInputProps = NamedField & { path: FieldPath; options: readonly string[] };

/** One of a few values. */
export function ChoiceInput({ path, options, ...named }: ChoiceInputProps) {
  const { draft } = useDraftContext();
  const value = useContentValue(named.place);
  const names = words.studioForm.choices[path];
  return (
    <Labelled {...named}>
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
    </Labelled>
  );
}
