import { AudioLines, Download, Pencil, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { captionLanguages, captionsFile, languageName } from '#rules/captions/languages.ts';
import { captionLimits } from '#rules/captions/caption-files.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { fieldStyles, labelStyles } from '#web/parts/field.tsx';
import { Link } from '#web/parts/link.tsx';
import { TranscriptionLine, useTranscriptions } from '#web/studio/captions/transcription.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { iconButtonStyles, smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import { decodeText } from '#web/studio/parts/text-file.ts';
import { nameOfVideo, type StudioVideo } from '#web/studio/uploads/studio-videos.tsx';

const text = messages.studioVideos.captions;
const machineText = messages.studioCaptions.machine;

type CaptionsDialogProps = {
  video: StudioVideo;
  /** The host of the transcription service; null without one. */
  transcriptionHost: string | null;
  onChange: () => Promise<void>;
  onClose: () => void;
};

/** The captions of a video in each language: uploaded, transcribed, downloaded and removed. */
export function CaptionsDialog({ video, transcriptionHost, onChange, onClose }: CaptionsDialogProps) {
  const { id, captions } = video;
  const hasAudio = video.renditions.some(({ height }) => height === null);
  const missing = captionLanguages.find((language) => !captions.includes(language));
  const [language, setLanguage] = useState(missing ?? captions[0] ?? 'en');
  const [message, setMessage] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  async function act(work: () => Promise<string>) {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      const done = await work();
      setMessage(done);
      announce(done);
    } catch (cause) {
      setMessage('');
      setError((cause instanceof ApiError && text.failures[cause.reason ?? '']) || text.failed);
    }
    setBusy(false);
    await onChange();
  }

  const upload = (file: File) =>
    act(async () => {
      if (file.size > captionLimits.characters * 3)
        throw new ApiError('invalid-argument', 'The file is too large', 'too-large');
      const content = decodeText(new Uint8Array(await file.arrayBuffer()))
        .replaceAll('\0', '')
        .toWellFormed();
      const { cues } = await call('PUT /api/studio/videos/{id}/captions/{language}', {
        params: { id, language },
        body: { text: content },
      });
      return text.saved(languageName(language), cues);
    });

  const remove = (gone: string) =>
    act(async () => {
      await call('DELETE /api/studio/videos/{id}/captions/{language}', { params: { id, language: gone } });
      return text.removed(languageName(gone));
    });

  return (
    <Dialog open title={text.title(nameOfVideo(video))} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5">
        <p className="text-quiet">{text.lead}</p>
        {captions.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <ul className="rounded-card border border-line">
            {captions.map((one) => (
              <li
                key={one}
                className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-4 last:border-b-0"
              >
                <span className="grow font-medium" lang={one}>
                  {languageName(one)}
                </span>
                <Link
                  to={pathTo(pages.studioCaptions, { id, language: one })}
                  aria-label={text.edit(languageName(one))}
                  className={iconButtonStyles}
                >
                  <Pencil aria-hidden="true" className="size-5" />
                </Link>
                <a
                  href={`/studio/media/${id}/${captionsFile(one)}`}
                  download={`${nameOfVideo(video)}.${one}.vtt`}
                  aria-label={text.download(languageName(one))}
                  className={iconButtonStyles}
                >
                  <Download aria-hidden="true" className="size-5" />
                </a>
                <button
                  type="button"
                  aria-label={text.remove(languageName(one))}
                  className={iconButtonStyles}
                  onClick={() => void remove(one)}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-40 grow">
            <label htmlFor="captions-language" className={labelStyles}>
              {text.language}
            </label>
            <select
              id="captions-language"
              className={fieldStyles}
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value)}
            >
              {[...new Set([...captionLanguages, ...captions])].map((one) => (
                <option key={one} value={one}>
                  {languageName(one)}
                </option>
              ))}
            </select>
          </div>
          <input
            ref={chooser}
            type="file"
            hidden
            accept=".vtt,.srt,text/vtt"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file) void upload(file);
            }}
          />
          <button
            type="button"
            aria-disabled={isBusy || undefined}
            className={`${smallButtonStyles} min-h-12!`}
            onClick={() => chooser.current?.click()}
          >
            <Upload aria-hidden="true" className="size-5" />
            {text.choose}
          </button>
          <Link
            to={pathTo(pages.studioCaptions, { id, language })}
            className={`${smallButtonStyles} min-h-12!`}
          >
            <Pencil aria-hidden="true" className="size-5" />
            {text.write}
          </Link>
        </div>
        {captions.includes(language) && <p className="text-quiet">{text.replaces(languageName(language))}</p>}
        {transcriptionHost !== null && hasAudio && (
          <TranscriptionSection
            video={video}
            host={transcriptionHost}
            language={language}
            onChange={onChange}
          />
        )}
        <p role="status" className="font-medium empty:hidden">
          {message}
        </p>
        <p role="alert" className="font-medium text-error empty:hidden">
          {error}
        </p>
      </div>
    </Dialog>
  );
}

type TranscriptionSectionProps = {
  video: StudioVideo;
  /** The host that receives the audio. */
  host: string;
  language: string;
  onChange: () => Promise<void>;
};

/** Orders a transcription in the selected language, and shows those of all languages. */
function TranscriptionSection({ video, host, language, onChange }: TranscriptionSectionProps) {
  const { id, captions, transcriptions } = video;
  const { error, message, title, order, cancel } = useTranscriptions({ id, transcriptions, onChange });
  const isKnown = transcriptions.some((one) => one.language === language && one.state !== 'failed');
  return (
    <section
      aria-labelledby="machine-title"
      className="grid grid-cols-1 justify-items-start gap-3 border-t border-line pt-4"
    >
      <h3 ref={title} id="machine-title" tabIndex={-1} className="font-semibold outline-none">
        {machineText.title}
      </h3>
      <p className="text-quiet wrap-anywhere">{machineText.lead(host)}</p>
      {transcriptions.length > 0 && (
        <ul className="w-full rounded-card border border-line">
          {transcriptions.map((one) => (
            <li
              key={one.language}
              className="grid grid-cols-1 gap-1 border-b border-line px-4 py-3 last:border-b-0"
            >
              <span className="font-medium" lang={one.language}>
                {languageName(one.language)}
              </span>
              <TranscriptionLine
                transcription={one}
                onOrder={() => void order(one.language)}
                onCancel={() => void cancel(one.language)}
                look={
                  <Link
                    to={pathTo(pages.studioCaptions, { id, language: one.language })}
                    aria-label={machineText.lookIn(languageName(one.language))}
                    className={smallButtonStyles}
                  >
                    {machineText.look}
                  </Link>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {!isKnown && (
        <>
          <p className="text-quiet">
            <span>{machineText.spoken(languageName(language))}</span>
            {captions.includes(language) && <span>{` ${machineText.stays(languageName(language))}`}</span>}
          </p>
          <button type="button" className={smallButtonStyles} onClick={() => void order(language)}>
            <AudioLines aria-hidden="true" className="size-5" />
            <span>{machineText.writeIn(languageName(language))}</span>
          </button>
        </>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
    </section>
  );
}
