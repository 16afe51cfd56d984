import { AudioLines, Download, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { captionLanguages, captionsFile, languageName } from '#rules/captions/languages.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { call } from '#web/platform/call.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { Link } from '#web/parts/link.tsx';
import { TranscriptionLine, useTranscriptions } from '#web/studio/captions/transcription.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import {
  DeleteButton,
  iconButtonStyles,
  SmallButton,
  smallButtonStyles,
} from '#web/studio/parts/small-buttons.tsx';
import { nameOfVideo, type StudioVideo } from '#web/studio/uploads/studio-videos.tsx';
import { CaptionUpload } from './caption-upload.tsx';

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
  const missing = captionLanguages.find((one) => !captions.includes(one));
  const [language, setLanguage] = useState<string | null>(missing ?? captions[0] ?? 'en');
  const [removing, setRemoving] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const list = useRef<HTMLDivElement>(null);

  async function remove(gone: string) {
    await call('DELETE /api/studio/videos/{id}/captions/{language}', { params: { id, language: gone } });
    const removed = text.removed(languageName(gone));
    setMessage(removed);
    announce(removed);
    await onChange();
    flushSync(() => setRemoving(null));
    // The button that opened the confirmation is gone.
    list.current?.focus();
  }

  return (
    <Dialog open title={text.title(nameOfVideo(video))} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5">
        <p className="text-quiet">{text.lead}</p>
        <div ref={list} tabIndex={-1} className="outline-none">
          {captions.length === 0 && <p>{text.none}</p>}
          <ul className="rounded-card border border-line empty:hidden">
            {captions.map((one) => (
              <li
                key={one}
                className="flex items-center gap-1 border-b border-line py-1.5 pr-2 pl-4 last:border-b-0"
              >
                <span className="min-w-0 grow font-medium wrap-anywhere" lang={one}>
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
                <DeleteButton aria-label={text.remove(languageName(one))} onClick={() => setRemoving(one)}>
                  <Trash2 aria-hidden="true" className="size-5" />
                </DeleteButton>
              </li>
            ))}
          </ul>
        </div>
        <CaptionUpload video={video} language={language} onLanguage={setLanguage} onChange={onChange} />
        {transcriptionHost !== null && hasAudio && language !== null && (
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
      </div>
      {removing !== null && (
        <ConfirmDialog
          title={text.removal.title(languageName(removing))}
          yes={text.removal.yes}
          no={text.removal.no}
          isDangerous
          onConfirm={() => remove(removing)}
          errorText={() => text.failed}
          onError={onChange}
          onClose={() => setRemoving(null)}
        >
          <p>{text.removal.text}</p>
        </ConfirmDialog>
      )}
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
          <SmallButton onClick={() => void order(language)}>
            <AudioLines aria-hidden="true" className="size-5" />
            <span>{machineText.writeIn(languageName(language))}</span>
          </SmallButton>
        </>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
      <ErrorText>{error}</ErrorText>
    </section>
  );
}
