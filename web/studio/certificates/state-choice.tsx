import type { StudioCertificates } from '#contract/api.ts';
import { words } from '#words/words.ts';
import type { ListedState } from './use-certificates.ts';

type StateChoiceProps = {
  state: ListedState;
  counts: StudioCertificates['counts'];
  onChange: (state: ListedState) => void;
};

const states: readonly ListedState[] = ['claimed', 'issued', 'declined', 'revoked'];

/** One of the four heaps, each with how many lie on it. */
export function StateChoice({ state, counts, onChange }: StateChoiceProps) {
  const text = words.studioCertificates;
  return (
    <fieldset>
      <legend className="sr-only">{text.choose}</legend>
      <div className="flex flex-wrap gap-2">
        {states.map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-4 font-medium hover:border-ink has-checked:border-sky has-checked:bg-sky-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sky"
          >
            <input
              type="radio"
              name="state"
              value={choice}
              checked={choice === state}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            <span>{text.states[choice]}</span>
            <span className="tabular-nums text-quiet">{counts[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
