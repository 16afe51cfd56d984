import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { isLocalized } from '#rules/content/localized.ts';
import { type TextLimit, textLimits } from '#rules/content/limits.ts';
import { words } from '#words/words.ts';
import { fieldStyles } from '../../parts/field-styles.ts';
import { setContentValue, useContentValue, useDraftContext } from '../content/draft-context.tsx';
import { inputAttributes, Labelled, type NamedField } from './labelled.tsx';

const text = words.studioForm;

type LocalizedInputProps = NamedField & { limit: TextLimit; rows?: number | undefined };

/** A text in the language that is chosen above the form. */
export function LocalizedInput({ limit, rows, ...named }: LocalizedInputProps) {
  const { draft, language } = useDraftContext();
  const value = useContentValue(named.place);
  const texts = isLocalized(value) ? value : {};
  return (
    <TextInput
      {...named}
      limit={limit}
      rows={rows}
      value={texts[language] ?? ''}
      onChange={(typed) => setContentValue(draft, named.place, { ...texts, [language]: typed })}
    />
  );
}

type TextInputProps = LocalizedInputProps & {
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Stands between the label and the input. */
  tools?: ReactNode;
};

/** A text with its limit: what is left of it is said when it comes near, and a pasted text that is cut is told. */
export function TextInput({ limit, rows, value, onChange, onKeyDown, tools, ...named }: TextInputProps) {
  const most = textLimits[limit];
  const [isCut, setCut] = useState(false);
  const left = most - value.length;
  const error = isCut && left === 0 ? text.cut(most) : null;
  const attributes = {
    ...inputAttributes(named, error),
    value,
    maxLength: most,
    onKeyDown,
    onPaste(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const { selectionStart, selectionEnd } = event.currentTarget;
      const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
      setCut(value.length - replaced + event.clipboardData.getData('text').length > most);
    },
    className: `${fieldStyles} ${rows ? 'field-sizing-content' : ''}`,
  };
  return (
    <Labelled {...named} error={error} aside={left <= most * 0.15 && <Left count={left} />}>
      {tools}
      {rows ? (
        <textarea
          {...attributes}
          rows={rows}
          onChange={(event) => onChange(clean(event.currentTarget.value))}
        />
      ) : (
        <input {...attributes} type="text" onChange={(event) => onChange(clean(event.currentTarget.value))} />
      )}
    </Labelled>
  );
}

function Left({ count }: { count: number }) {
  return (
    <span aria-live="polite" className={`tabular-nums ${count === 0 ? 'text-warning' : 'text-quiet'}`}>
      {count === 0 ? text.full : text.left(count)}
    </span>
  );
}

/** The server takes well-formed text without NUL only. */
function clean(typed: string): string {
  return typed.toWellFormed().replaceAll('\0', '');
}
