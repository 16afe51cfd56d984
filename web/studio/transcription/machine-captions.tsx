import { AudioLines } from 'lucide-react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { languageName } from '#rules/video/captions.ts';
import { words } from '#words/words.ts';
import { Link } from '../../parts/link.tsx';
import { smallButtonStyles } from '../icon-button-styles.ts';
import type { StudioVideo } from '../videos/use-studio-videos.ts';
import { TranscriptionLine } from './transcription-line.tsx';
import { useTranscriptions } from './use-transcriptions.ts';

const text = words.studioCaptions.machine;

type MachineCaptionsProps = {
  video: StudioVideo;
  /** The host that the sound is sent to. */
  host: string;
  /** The chosen language. */
  language: string;
  onChange: () => Promise<void>;
};

/** Lets a machine write captions in the chosen language, and shows what it does in each language. */
export function MachineCaptions({ video, host, language, onChange }: MachineCaptionsProps) {
  const { id, captions, transcriptions } = video;
  const { trouble, told, title, order, cancel } = useTranscriptions({ id, transcriptions, onChange });
  const isKnown = transcriptions.some((one) => one.language === language && one.state !== 'failed');
  return (
    <section
      aria-labelledby="machine-title"
      className="grid grid-cols-1 justify-items-start gap-3 border-t border-line pt-4"
    >
      <h3 ref={title} id="machine-title" tabIndex={-1} className="font-semibold outline-none">
        {text.title}
      </h3>
      <p className="text-quiet wrap-anywhere">{text.lead(host)}</p>
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
                    aria-label={text.lookIn(languageName(one.language))}
                    className={smallButtonStyles}
                  >
                    {text.look}
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
            <span>{text.spoken(languageName(language))}</span>
            {captions.includes(language) && <span>{` ${text.stays(languageName(language))}`}</span>}
          </p>
          <button type="button" className={smallButtonStyles} onClick={() => void order(language)}>
            <AudioLines aria-hidden="true" className="size-5" />
            <span>{text.writeIn(languageName(language))}</span>
          </button>
        </>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {trouble}
      </p>
    </section>
  );
}
