import { useId } from 'react';
import { words } from '#words/words.ts';
import { formatSize } from '../../format-size.ts';
import { bytesOf, type Quality, type Sizes } from './quality.ts';

type QualityChoiceProps = {
  /** Empty where the browser chooses the picture by itself. */
  heights: readonly number[];
  sizes: Sizes;
  hasStills: boolean;
  hasAudio: boolean;
  savesData: boolean;
  preferred: Quality;
  onChoose: (quality: Quality) => void;
};

/** The choice of the quality, with the megabytes that each takes from beginning to end. */
export function QualityChoice(props: QualityChoiceProps) {
  const { heights, sizes, hasStills, hasAudio, savesData, preferred, onChoose } = props;
  const { player: text } = words.lesson;
  const name = useId();
  const smallest = Math.min(...heights);
  const automatic = savesData && heights.length > 0 ? text.automaticSaving(smallest) : text.automaticNote;
  const choices: { quality: Quality; label: string; note: string }[] = [
    { quality: 'auto', label: text.automatic, note: automatic },
    ...heights.map((height) => ({
      quality: height,
      label: text.height(height),
      note: weight(height, sizes),
    })),
    ...(hasStills
      ? [
          {
            quality: 'stills' as const,
            label: hasAudio ? text.stills : text.silentStills,
            note: weight('stills', sizes),
          },
        ]
      : []),
    ...(hasAudio ? [{ quality: 'sound' as const, label: text.soundOnly, note: weight('sound', sizes) }] : []),
  ];
  const chosen = choices.some(({ quality }) => quality === preferred) ? preferred : 'auto';
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{text.quality}</legend>
      {savesData && (
        <p className="mb-1 text-quiet">
          {text.saving} {hasStills && <span>{text.savingMore}</span>}
        </p>
      )}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {choices.map(({ quality, label, note }) => (
          <label
            key={quality}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-2 transition-colors hover:bg-raised has-focus-visible:outline-3 has-focus-visible:outline-sky"
          >
            <input
              type="radio"
              name={name}
              checked={quality === chosen}
              onChange={() => onChoose(quality)}
              className="size-5 shrink-0 accent-sky outline-none"
            />
            <span className="grow">{label}</span>
            <span className="tabular-nums text-quiet">{note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function weight(quality: Quality, sizes: Sizes): string {
  const bytes = bytesOf(quality, sizes);
  return bytes === null ? '' : words.lesson.player.weight(formatSize(bytes));
}
