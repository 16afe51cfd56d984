import { Download, Pencil, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { captionLanguages, captionLimits, captionsFile, languageName } from '#rules/video/captions.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { decodeText } from '../listing/decode-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { fieldStyles, labelStyles } from '../../parts/field-styles.ts';
import { Link } from '../../parts/link.tsx';
import { announce } from '../announcer.tsx';
import { iconButtonStyles, smallButtonStyles } from '../icon-button-styles.ts';
import { MachineCaptions } from '../transcription/machine-captions.tsx';
import { nameOfVideo, type StudioVideo } from './use-studio-videos.ts';

const text = words.studioVideos.captions;

type CaptionsDialogProps = {
  video: StudioVideo;
  /** The host that writes captions; null where none is configured. */
  transcriptionHost: string | null;
  onChange: () => Promise<void>;
  onClose: () => void;
};

/** The captions of a video in each language: uploaded as a file, written by a machine, downloaded to correct them, removed. */
export function CaptionsDialog({ video, transcriptionHost, onChange, onClose }: CaptionsDialogProps) {
  const { id, captions } = video;
  const hasSound = video.renditions.some(({ height }) => height === null);
  const missing = captionLanguages.find((language) => !captions.includes(language));
  const [language, setLanguage] = useState(missing ?? captions[0] ?? 'en');
  const [told, setTold] = useState('');
  const [trouble, setTrouble] = useState('');
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  async function act(work: () => Promise<string>) {
    if (isBusy) return;
    setBusy(true);
    setTrouble('');
    try {
      const done = await work();
      setTold(done);
      announce(done);
    } catch (error) {
      setTold('');
      setTrouble((error instanceof ApiError && text.failures[error.reason ?? '']) || text.failed);
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
        {transcriptionHost !== null && hasSound && (
          <MachineCaptions video={video} host={transcriptionHost} language={language} onChange={onChange} />
        )}
        <p role="status" className="font-medium empty:hidden">
          {told}
        </p>
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
      </div>
    </Dialog>
  );
}
