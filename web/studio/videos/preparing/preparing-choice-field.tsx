import { useState } from 'react';
import { words } from '#words/words.ts';
import {
  preparingChoices,
  readPreparingChoice,
  useCanPrepare,
  writePreparingChoice,
} from './preparing-choice.ts';

const text = words.studioVideos.preparing;

/** Asks whether recordings are prepared on this computer; the answer is remembered here. */
export function PreparingChoiceField() {
  const [choice, setChoice] = useState(readPreparingChoice);
  const can = useCanPrepare();
  if (can === null) return null;
  if (!can) return <p className="max-w-prose text-quiet">{text.cannot}</p>;
  return (
    <fieldset className="grid w-full max-w-xl justify-items-start border-t border-line pt-4 text-left">
      <legend className="sr-only">{text.legend}</legend>
      {preparingChoices.map((each) => (
        <label key={each} className="flex min-h-10 cursor-pointer items-center gap-3 py-1">
          <input
            type="radio"
            name="preparing"
            className="size-5 shrink-0 accent-sky"
            checked={choice === each}
            onChange={() => {
              setChoice(each);
              writePreparingChoice(each);
            }}
          />
          <span>{text.choices[each]}</span>
        </label>
      ))}
      <p className="text-quiet">{text.hints[choice]}</p>
    </fieldset>
  );
}
