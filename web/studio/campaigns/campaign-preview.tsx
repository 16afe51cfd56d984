import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useState } from 'react';
import { type Language, languages } from '#rules/language.ts';
import { messages } from '#messages/messages.ts';
import { SelectField } from '#web/parts/select-field.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';

const { preview: text, editor } = messages.studioCampaigns;

type CampaignPreviewProps = {
  id: string;
  version: number;
  /** The path of the document, for an email that is no campaign. */
  path?: string;
  /** The reader's language; without one, the preview has a choice. */
  language?: Language;
};

/** The email of the saved draft, at the width of a phone or wider, in light or dark colors. */
export function CampaignPreview({ id, version, path, language: fixed }: CampaignPreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const [theme, setTheme] = useState<'day' | 'night'>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day',
  );
  const [chosen, setChosen] = useState<Language>('en');
  const language = fixed ?? chosen;
  const query = new URLSearchParams({ theme, language, version: String(version) });
  const src = `${path ?? `/studio/campaigns/${encodeURIComponent(id)}/preview`}?${query.toString()}`;
  return (
    <StudioSection title={editor.preview}>
      <div className="flex flex-wrap items-end gap-4">
        <Toggle
          legend={text.width}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'phone', label: text.phone, Icon: Smartphone },
            { value: 'desktop', label: text.desktop, Icon: Monitor },
          ]}
        />
        <Toggle
          legend={text.scheme}
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'day', label: text.light, Icon: Sun },
            { value: 'night', label: text.dark, Icon: Moon },
          ]}
        />
      </div>
      <iframe
        // Another URL in the same frame would add an entry to the history, so that Back goes through all former texts.
        key={src}
        title={text.frame}
        src={src}
        sandbox="allow-same-origin"
        className={`h-140 max-w-full justify-self-center rounded-card border border-line bg-ground ${
          width === 'phone' ? 'w-90' : 'w-full'
        }`}
      />
      {!fixed && (
        <SelectField
          label={text.language}
          placeholder=""
          options={languages}
          labels={messages.studioForm.languages as Record<Language, string>}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </StudioSection>
  );
}

type ToggleProps<T extends string> = {
  legend: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; Icon: typeof Sun }[];
};

function Toggle<T extends string>({ legend, value, onChange, options }: ToggleProps<T>) {
  return (
    <div
      role="group"
      aria-label={legend}
      className="flex max-w-full flex-wrap rounded-card border border-edge bg-surface p-0.5"
    >
      {options.map(({ value: own, label, Icon }) => (
        <button
          key={own}
          type="button"
          aria-pressed={own === value}
          onClick={() => onChange(own)}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-card px-3 font-medium text-quiet aria-pressed:bg-sky-soft aria-pressed:text-ink"
        >
          <Icon aria-hidden="true" className="size-4.5" />
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}
