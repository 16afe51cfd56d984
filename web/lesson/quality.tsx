/** The qualities of a lesson's video with their sizes, and the panel that sets them. */
import { Keyboard, PictureInPicture2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { messages } from '#messages/messages.ts';
import { fieldStyles } from '#web/parts/field.tsx';
import { formatSize } from '#web/platform/format-size.ts';
import { savedQualityName } from '#web/saved/quality-name.ts';
import type { SavedQuality } from '#web/saved/saved-index.ts';
import type { VideoPlayback } from './playback-lease.ts';

/** A resolution, automatic, still pictures, or audio only. */
export type Quality = number | 'auto' | 'stills' | 'sound';

/** The renditions of a video and its still edition, with their sizes. */
export type Sizes = Pick<VideoPlayback, 'renditions' | 'stills'>;

type Offered = { heights: readonly number[]; hasStills: boolean; hasAudio: boolean; savesData: boolean };

/** Returns the quality to play; `auto` adapts the resolution to the network. */
export function currentQuality(preferred: Quality, offered: Offered): Quality {
  if (preferred === 'sound') return offered.hasAudio ? 'sound' : automatic(offered);
  if (preferred === 'stills') return offered.hasStills ? 'stills' : automatic(offered);
  if (preferred === 'auto' || !offered.heights.includes(preferred)) return automatic(offered);
  return preferred;
}

/** Returns the smallest resolution if the browser saves data. */
function automatic({ heights, savesData }: Pick<Offered, 'heights' | 'savesData'>): Quality {
  return savesData && heights.length > 0 ? Math.min(...heights) : 'auto';
}

export function heightsOf({ renditions }: Sizes): number[] {
  return renditions.flatMap(({ height }) => (height === null ? [] : [height])).toSorted((a, b) => b - a);
}

/** Returns the size of a quality; null for `auto`, whose resolution depends on the network. */
export function bytesOf(quality: Quality, sizes: Sizes): number | null {
  return sizesOf(sizes).find((one) => one.quality === quality)?.bytes ?? null;
}

/** Returns the qualities that are smaller than `quality`, the smallest last, to try on a slow connection. */
export function lighterQualities(quality: Quality, sizes: Sizes): Quality[] {
  const all = sizesOf(sizes);
  const bound = bytesOf(quality, sizes) ?? Number.POSITIVE_INFINITY;
  const largest = Math.max(...all.map(({ bytes }) => bytes));
  return all
    .filter(({ bytes }) => bytes < Math.min(bound, largest))
    .toSorted((a, b) => b.bytes - a.bytes)
    .map((one) => one.quality);
}

function sizesOf({ renditions, stills }: Sizes): { quality: Quality; bytes: number }[] {
  const all = renditions.map(({ height, bytes }) => ({ quality: height ?? ('sound' as const), bytes }));
  return stills ? [...all, { quality: 'stills', bytes: stills.bytes }] : all;
}

const optionStyles =
  '-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-2 transition-colors ' +
  'hover:bg-raised has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-sky';

type QualityChoiceProps = {
  /** Empty if the browser chooses the resolution itself. */
  heights: readonly number[];
  sizes: Sizes;
  hasStills: boolean;
  hasAudio: boolean;
  savesData: boolean;
  preferred: Quality;
  /** The only quality of a lesson that plays from this device; null for others. */
  saved?: SavedQuality | null;
  onChoose: (quality: Quality) => void;
};

/** The choice of the quality, with the size of each. */
function QualityChoice(props: QualityChoiceProps) {
  const { heights, sizes, hasStills, hasAudio, savesData, preferred, onChoose } = props;
  const { player: text } = messages.lesson;
  const name = useId();
  if (props.saved != null) return <p>{messages.saved.playing(savedQualityName(props.saved))}</p>;
  const smallest = Math.min(...heights);
  const automaticChoice =
    savesData && heights.length > 0 ? text.automaticSaving(smallest) : text.automaticNote;
  const choices: { quality: Quality; label: string; note: string }[] = [
    { quality: 'auto', label: text.automatic, note: automaticChoice },
    ...heights.map((height) => ({
      quality: height,
      label: text.height(height),
      note: sizeText(height, sizes),
    })),
    ...(hasStills
      ? [
          {
            quality: 'stills' as const,
            label: hasAudio ? text.stills : text.silentStills,
            note: sizeText('stills', sizes),
          },
        ]
      : []),
    ...(hasAudio
      ? [{ quality: 'sound' as const, label: text.soundOnly, note: sizeText('sound', sizes) }]
      : []),
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
      <div className="grid">
        {choices.map(({ quality, label, note }) => (
          <label key={quality} className={optionStyles}>
            <input
              type="radio"
              name={name}
              checked={quality === chosen}
              onChange={() => onChoose(quality)}
              className="size-5 shrink-0 accent-sky outline-none"
            />
            <span className="grow">{label}</span>
            <span className="tabular-nums text-right text-quiet">{note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function sizeText(quality: Quality, sizes: Sizes): string {
  const bytes = bytesOf(quality, sizes);
  return bytes === null ? '' : messages.lesson.player.weight(formatSize(bytes));
}

type CaptionChoiceProps = {
  offered: readonly Pick<VideoPlayback['captions'][number], 'language' | 'label'>[];
  chosen: string | null;
  onChoose: (language: string) => void;
};

/** The choice of the captions' language, each named in itself. */
function CaptionChoice({ offered, chosen, onChoose }: CaptionChoiceProps) {
  return (
    <label className="flex flex-wrap items-center gap-x-3">
      <span className="font-semibold">{messages.lesson.player.captionLanguage}</span>
      <select
        className={`${fieldStyles} w-auto! max-w-full`}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {offered.map(({ language, label }) => (
          <option key={language} value={language} lang={language}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

export type PlayerSettingsProps = {
  captions: CaptionChoiceProps;
  quality: Parameters<typeof QualityChoice>[0];
  autoplay: { on: boolean; onChange: (on: boolean) => void };
  pictureInPicture: { can: boolean; on: boolean; toggle: () => void };
  onShowKeys: () => void;
};

/** The settings that are changed rarely: captions, quality, autoplay, picture-in-picture, and the list of keys. */
export function PlayerSettings(props: PlayerSettingsProps) {
  const { captions, quality, autoplay, pictureInPicture, onShowKeys } = props;
  const { player: text } = messages.lesson;
  return (
    <div className="grid gap-2">
      {captions.offered.length > 1 && <CaptionChoice {...captions} />}
      <QualityChoice {...quality} />
      <label className={optionStyles}>
        <input
          type="checkbox"
          checked={autoplay.on}
          onChange={(event) => autoplay.onChange(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-sky outline-none"
        />
        <span className="grow">{text.autoplay}</span>
      </label>
      <div className="-mx-2 flex flex-wrap gap-x-3">
        {pictureInPicture.can && (
          <Action icon={<PictureInPicture2 />} onPress={pictureInPicture.toggle}>
            {pictureInPicture.on ? text.leavePictureInPicture : text.pictureInPicture}
          </Action>
        )}
        <Action icon={<Keyboard />} onPress={onShowKeys}>
          {messages.lesson.keys.title}
        </Action>
      </div>
    </div>
  );
}

type ActionProps = { icon: ReactNode; onPress: () => void; children: ReactNode };

function Action({ icon, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 items-center gap-2.5 rounded-small px-2 font-medium transition-colors hover:bg-raised focus-visible:-outline-offset-3"
    >
      <span aria-hidden="true" className="text-sky">
        {icon}
      </span>
      <span>{children}</span>
    </button>
  );
}
