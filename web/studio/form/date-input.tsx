import { fieldStyles } from '../../parts/field-styles.ts';
import { setContentValue, useContentValue, useDraftContext } from '../content/draft-context.tsx';
import { inputAttributes, Labelled, type NamedField } from './labelled.tsx';

/** A day. The document holds it with a time and a zone, as search engines want it; its own time of day stays. */
export function DateInput(named: NamedField) {
  const { draft } = useDraftContext();
  const value = useContentValue(named.place);
  const stored = typeof value === 'string' ? value : '';
  const time = stored.slice(10) || 'T00:00:00Z';
  return (
    <Labelled {...named}>
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
    </Labelled>
  );
}
