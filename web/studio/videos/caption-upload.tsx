import { Pencil, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { captionLimits } from '#rules/captions/caption-files.ts';
import { type CaptionEncoding, oldEncodings } from '#rules/captions/encodings.ts';
import { canonicalLanguage, captionLanguages, languageName } from '#rules/captions/languages.ts';
import { fittingFile, readCaptions, type SkippedCue } from '#rules/captions/read-captions.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { fieldStyles, labelStyles, TextField } from '#web/parts/field.tsx';
import { Link } from '#web/parts/link.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import {
  decodeCaptions,
  decodeCaptionsAs,
  type DecodedCaptions,
} from '#web/studio/captions/caption-encoding.ts';
import { announce } from '#web/studio/parts/announcer.tsx';
import { SmallButton, smallButtonStyles } from '#web/studio/parts/small-buttons.tsx';
import type { StudioVideo } from '#web/studio/uploads/studio-videos.tsx';

const text = messages.studioVideos.captions;

/** The formats that are read. Phones offer a file only if they know one of its types. */
const accepted = '.vtt,.srt,.sbv,.sub,.ass,.ssa,.txt,text/*';

/** In bytes. Automatic captions say every line twice, with the time of each word. */
const longestFile = 10 * captionLimits.characters;

type Skipped = { count: number; first: readonly SkippedCue[] };

type Outcome = { message: string; error: string; skipped: Skipped };

const nothing: Outcome = { message: '', error: '', skipped: { count: 0, first: [] } };

/** A chosen file whose encoding is not certain. */
type UncertainFile = { bytes: Uint8Array; decoded: DecodedCaptions; language: string };

type CaptionUploadProps = {
  video: StudioVideo;
  /** Null while the typed code is invalid. */
  language: string | null;
  onLanguage: (language: string | null) => void;
  onChange: () => Promise<void>;
};

/** Uploads a caption file in the chosen language, and says what could not be read. */
export function CaptionUpload({ video, language, onLanguage, onChange }: CaptionUploadProps) {
  const { id, captions } = video;
  const [outcome, setOutcome] = useState(nothing);
  const [uncertain, setUncertain] = useState<UncertainFile | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  async function choose(file: File) {
    if (language === null || isBusy) return;
    setUncertain(null);
    if (file.size > longestFile) {
      setOutcome({ ...nothing, error: text.failures['too-large'] ?? text.failed });
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const decoded = decodeCaptions(bytes, language);
    if (decoded.certainty !== 'known') setUncertain({ bytes, decoded, language });
    if (decoded.certainty === 'unclear') setOutcome(nothing);
    else await save(language, decoded.text);
  }

  async function save(savedLanguage: string, content: string) {
    setBusy(true);
    try {
      const { cues, skipped } = await call('PUT /api/studio/videos/{id}/captions/{language}', {
        params: { id, language: savedLanguage },
        body: { text: fittingFile(content) },
      });
      const message = text.saved(languageName(savedLanguage), cues);
      setOutcome({ message, error: '', skipped: skipped ?? nothing.skipped });
      announce(message);
    } catch (cause) {
      const isTooLong = fittingFile(content).length > captionLimits.characters;
      const reason = isTooLong ? 'too-large' : cause instanceof ApiError ? cause.reason : undefined;
      const { skipped } = readCaptions(reason === 'no-captions' ? content : '');
      const error = text.failures[reason ?? ''] ?? text.failed;
      setOutcome({ message: '', error, skipped: { count: skipped.length, first: skipped.slice(0, 20) } });
    }
    setBusy(false);
    await onChange();
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <LanguageField value={language} known={captions} onChange={onLanguage} />
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:grow max-sm:[&>*]:justify-center">
        <input
          ref={chooser}
          type="file"
          hidden
          accept={accepted}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void choose(file);
          }}
        />
        <SmallButton
          aria-disabled={isBusy || language === null || undefined}
          className="min-h-12!"
          onClick={() => language !== null && chooser.current?.click()}
        >
          <Upload aria-hidden="true" className="size-5" />
          <span>{text.choose}</span>
        </SmallButton>
        {language !== null && (
          <Link
            to={pathTo(pages.studioCaptions, { id, language })}
            className={`${smallButtonStyles} min-h-12!`}
          >
            <Pencil aria-hidden="true" className="size-5" />
            <span>{text.write}</span>
          </Link>
        )}
      </div>
      <p className="text-quiet">
        <span>{text.formats}</span>
        {language !== null && captions.includes(language) && (
          <span>{` · ${text.replaces(languageName(language))}`}</span>
        )}
      </p>
      {uncertain && (
        <EncodingChoice
          key={uncertain.decoded.encoding}
          file={uncertain}
          onChoose={(encoding) =>
            setUncertain({
              ...uncertain,
              decoded: {
                ...decodeCaptionsAs(uncertain.bytes, encoding),
                certainty: uncertain.decoded.certainty,
              },
            })
          }
          onSave={() => void save(uncertain.language, uncertain.decoded.text)}
        />
      )}
      <p role="status" className="font-medium empty:hidden">
        {outcome.message}
      </p>
      <ErrorText>{outcome.error}</ErrorText>
      {outcome.skipped.count > 0 && <SkippedList skipped={outcome.skipped} />}
    </div>
  );
}

type EncodingChoiceProps = {
  file: UncertainFile;
  onChoose: (encoding: CaptionEncoding) => void;
  onSave: () => void;
};

/** The encoding of a file that does not show it, with some of its text. */
function EncodingChoice({ file: { decoded }, onChoose, onSave }: EncodingChoiceProps) {
  const { encoding, certainty } = decoded;
  const offered = [...new Set<CaptionEncoding>([encoding, ...oldEncodings])];
  return (
    <section aria-label={text.encoding} className="grid gap-3 rounded-card border border-line p-4">
      <p role="status" className={certainty === 'unclear' ? 'font-medium text-warning' : 'text-quiet'}>
        {certainty === 'unclear' ? text.encodingUnclear : text.encodingLikely(text.encodings[encoding])}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <label className="min-w-40 grow">
          <span className={labelStyles}>{text.encoding}</span>
          <select
            className={fieldStyles}
            value={encoding}
            onChange={(event) => onChoose(event.currentTarget.value as CaptionEncoding)}
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {text.encodings[one]}
              </option>
            ))}
          </select>
        </label>
        <SmallButton className="min-h-12!" onClick={onSave}>
          {text.encodingSave}
        </SmallButton>
      </div>
      <p aria-label={text.encodingPreview} className="whitespace-pre-line wrap-anywhere" dir="auto">
        {previewOf(decoded.text)}
      </p>
    </section>
  );
}

/** Returns the first captions with letters that the encoding decides. */
function previewOf(content: string): string {
  const { cues } = readCaptions(content);
  const telling = cues.filter((cue) => /[^\0-\u007F]/.test(cue.text));
  return telling
    .slice(0, 3)
    .map((cue) => cue.text.slice(0, 200))
    .join('\n');
}

function SkippedList({ skipped: { count, first } }: { skipped: Skipped }) {
  return (
    <div className="rounded-card border border-line p-4">
      <p className="font-medium text-warning">{text.skippedTitle(count)}</p>
      <ul className="mt-2 grid gap-1">
        {first.map(({ line, words, reason }) => (
          <li key={line} className="wrap-anywhere">
            <span>{text.skipped(line, words)}</span>{' '}
            <span className="text-quiet">{text.skipReasons[reason]}</span>
          </li>
        ))}
      </ul>
      {count > first.length && <p className="mt-1 text-quiet">{text.skippedMore(count - first.length)}</p>}
    </div>
  );
}

const languageText = messages.studioVideos.captions;

const other = 'other';

type LanguageFieldProps = {
  /** A language tag; null while a typed one is invalid. */
  value: string | null;
  /** Languages to offer besides the usual ones. */
  known: readonly string[];
  onChange: (language: string | null) => void;
};

/** A language from a short list, or any other one by its code. */
function LanguageField({ value, known, onChange }: LanguageFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const offered = [...new Set([...captionLanguages, ...known])];

  function choose(chosen: string) {
    setTyped(chosen === other ? '' : null);
    onChange(chosen === other ? null : chosen);
  }

  function type(code: string) {
    setTyped(code);
    onChange(canonicalLanguage(code));
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <label htmlFor={id} className={labelStyles}>
          {languageText.language}
        </label>
        <select
          id={id}
          className={fieldStyles}
          value={typed === null ? (value ?? other) : other}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {offered.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageName(one)}
            </option>
          ))}
          <option value={other}>{languageText.otherLanguage}</option>
        </select>
      </div>
      {typed !== null && (
        <TextField
          label={languageText.languageCode}
          hint={
            value === null ? languageText.languageCodeHint : languageText.languageCodeIs(languageName(value))
          }
          error={value === null && typed.trim().length > 2 ? languageText.wrongLanguageCode : null}
          autoFocus
          autoCapitalize="off"
          spellCheck={false}
          maxLength={35}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
