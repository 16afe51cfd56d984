import { accentOf } from '#rules/content/accent.ts';
import { words } from '#words/words.ts';
import { fieldStyles } from '../../parts/field-styles.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { setContentValue, useContentValue, useDraftContext } from '../content/draft-context.tsx';
import { inputAttributes, Labelled, type NamedField } from './labelled.tsx';

const text = words.studioForm.colour;

/** Our own amber, where a picker begins. */
const own = '#ffb42e';

/** The accent colour, and whether everything stays readable with it. */
export function ColourInput(named: NamedField) {
  const { draft } = useDraftContext();
  const value = useContentValue(named.place);
  const colour = typeof value === 'string' ? value : null;
  const isBad = colour !== null && accentOf(colour) === null;
  return (
    <Labelled {...named}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          {...inputAttributes(named)}
          type="color"
          className={`${fieldStyles} w-20! cursor-pointer p-1!`}
          value={colour ?? own}
          onChange={(event) => setContentValue(draft, named.place, event.currentTarget.value)}
        />
        <span className="tabular-nums">{colour ?? text.none}</span>
        {colour !== null && (
          <button
            type="button"
            className={smallButtonStyles}
            onClick={() => setContentValue(draft, named.place, null)}
          >
            {text.reset}
          </button>
        )}
      </div>
      <p role="status" className={`mt-1.5 ${isBad ? 'font-medium text-error' : 'text-quiet'}`}>
        {colour !== null && (isBad ? text.bad : text.good)}
      </p>
    </Labelled>
  );
}
