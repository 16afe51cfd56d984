import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { isAllowedLink, isAllowedUrl, type TextLimit, textLimits } from '#rules/content/limits.ts';
import { isLocalized, languageCode } from '#rules/content/localized.ts';
import { withText } from '#rules/content/translations.ts';
import { receiptPrefix } from '#rules/payments/receipt.ts';
import { isTimeZone } from '#rules/site-time.ts';
import { messages } from '#messages/messages.ts';
import { fieldStyles } from '#web/parts/field.tsx';
import { setContentValue, useContentValue, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { inputAttributes, Labeled, type NamedField } from './labeled.tsx';

const text = messages.studioForm;

type LocalizedInputProps = NamedField & { limit: TextLimit; rows?: number | undefined };

/** A text in the language selected above the form. */
export function LocalizedInput({ limit, rows, ...named }: LocalizedInputProps) {
  const { draft, languages } = useDraftContext();
  const value = useContentValue(named.place);
  const texts = isLocalized(value) ? value : {};
  return (
    <TextInput
      {...named}
      limit={limit}
      rows={rows}
      lang={languages.language}
      value={texts[languages.language] ?? ''}
      onChange={(typed) => setContentValue(draft, named.place, withText(texts, languages, typed))}
    />
  );
}

type TextInputProps = LocalizedInputProps & {
  /** The language of the text, also for the browser’s spelling check. */
  lang?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Content between the label and the input. */
  tools?: ReactNode;
};

/** A text with a limit: shows the remaining characters near it, and an error when a pasted text was cut. */
export function TextInput({
  limit,
  rows,
  lang,
  value,
  onChange,
  onKeyDown,
  tools,
  ...named
}: TextInputProps) {
  const most = textLimits[limit];
  const [isCut, setCut] = useState(false);
  const left = most - value.length;
  const error = isCut && left === 0 ? text.cut(most) : null;
  const attributes = {
    ...inputAttributes(named, error),
    lang,
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
    <Labeled {...named} error={error} aside={left <= most * 0.15 && <Left count={left} />}>
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
    </Labeled>
  );
}

function Left({ count }: { count: number }) {
  return (
    <span aria-live="polite" className={`tabular-nums ${count === 0 ? 'text-warning' : 'text-quiet'}`}>
      {count === 0 ? text.full : text.left(count)}
    </span>
  );
}

/** The server only accepts well-formed text without NUL. */
function clean(typed: string): string {
  return typed.toWellFormed().replaceAll('\0', '');
}

type Format = keyof typeof formats;

type PlainInputProps = NamedField & { limit: TextLimit; form?: Format | undefined };

/** A text that is the same in all languages. */
export function PlainInput({ limit, form, ...named }: PlainInputProps) {
  const { draft } = useDraftContext();
  const value = useContentValue(named.place);
  const shown = typeof value === 'string' ? value : '';
  const change = (typed: string) => setContentValue(draft, named.place, typed);
  return form ? (
    <FormattedInput {...named} limit={limit} form={form} value={shown} onChange={change} />
  ) : (
    <TextInput {...named} limit={limit} value={shown} onChange={change} />
  );
}

type FormattedInputProps = NamedField & {
  limit: TextLimit;
  form: Format;
  value: string;
  onChange: (value: string) => void;
};

/** An email address, URL or code. Invalid input stays in the field, since the server would reject the page. */
export function FormattedInput({ limit, form, value, onChange, ...named }: FormattedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wasLeft, setLeft] = useState(false);
  const choicesId = useId();
  const { isValid, wrong, type } = formats[form];
  const shown = typed ?? value;
  const error = typed !== null && wasLeft ? wrong : null;

  function change(next: string) {
    const isGood = isValid(next.trim());
    setTyped(isGood ? null : next);
    if (isGood) onChange(next.trim());
  }

  return (
    <Labeled {...named} error={error}>
      <input
        {...inputAttributes(named, error)}
        type={type}
        inputMode={form === 'url' || form === 'link' ? 'url' : undefined}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={textLimits[limit]}
        value={shown}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        {...(form === 'timeZone' && { list: choicesId })}
        className={fieldStyles}
      />
      {form === 'timeZone' && <TimeZones id={choicesId} />}
    </Labeled>
  );
}

/** Suggests the time zones that this browser knows. */
function TimeZones({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {Intl.supportedValuesOf('timeZone').map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** The server's pattern for email addresses (zod). */
const email = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

const formats = {
  url: {
    isValid: (typed: string) => typed === '' || isAllowedUrl(typed),
    wrong: text.wrongUrl,
    type: 'text',
  },
  link: {
    isValid: (typed: string) => typed === '' || isAllowedLink(typed),
    wrong: text.wrongLink,
    type: 'text',
  },
  email: {
    isValid: (typed: string) => typed === '' || email.test(typed),
    wrong: text.wrongEmail,
    type: 'email',
  },
  language: { isValid: (typed: string) => languageCode.test(typed), wrong: text.wrongLanguage, type: 'text' },
  timeZone: { isValid: isTimeZone, wrong: text.wrongTimeZone, type: 'text' },
  receiptPrefix: {
    isValid: (typed: string) => receiptPrefix.test(typed),
    wrong: text.wrongReceiptPrefix,
    type: 'text',
  },
} as const;
