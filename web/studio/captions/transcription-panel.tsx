import { AudioLines } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { languageName } from '#rules/captions/languages.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { call } from '#web/platform/call.ts';
import { announce } from '#web/studio/parts/announcer.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { listTitleId } from './caption-list.tsx';
import type { CaptionsDraft, LoadedCaptions } from './captions-draft.ts';
import { pollMs, isUnderWay, TranscriptionLine, useTranscriptions } from './transcription.tsx';

const text = messages.studioCaptions.machine;

type TranscriptionPanelProps = { id: string; language: string; loaded: LoadedCaptions; draft: CaptionsDraft };

/** Offers a transcription while there are no captions; its result appears in the editor. */
export function TranscriptionPanel({ id, language, loaded, draft }: TranscriptionPanelProps) {
  const { transcription, reload } = useTranscriptionOf({ id, language, loaded, draft });
  const name = languageName(language);
  const { error, message, title, order, cancel } = useTranscriptions({
    id,
    transcriptions: useMemo(
      () => (transcription ? [{ language, ...transcription }] : []),
      [language, transcription],
    ),
    onChange: reload,
  });
  const host = loaded.transcriptionHost;
  if (host === null) return null;
  const isOffered = transcription === null || transcription.state === 'done';
  return (
    <section
      aria-labelledby="machine-title"
      className="grid grid-cols-1 justify-items-start gap-3 rounded-card bg-surface p-5 shadow-low"
    >
      <h4 ref={title} id="machine-title" tabIndex={-1} className="font-semibold outline-none">
        {text.title}
      </h4>
      {isOffered ? (
        <>
          <p className="text-quiet wrap-anywhere">{text.lead(host)}</p>
          <SmallButton onClick={() => void order(language)}>
            <AudioLines aria-hidden="true" className="size-5" />
            <span>{text.writeIn(name)}</span>
          </SmallButton>
        </>
      ) : (
        <div className="grid w-full grid-cols-1 gap-3">
          <TranscriptionLine
            transcription={{ language, ...transcription }}
            onOrder={() => void order(language)}
            onCancel={() => void cancel(language)}
          />
          {isUnderWay(transcription) && <p className="text-quiet">{text.leave}</p>}
        </div>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
      <ErrorText>{error}</ErrorText>
    </section>
  );
}

/** Polls the transcription, and loads its captions into the editor. */
function useTranscriptionOf({ id, language, loaded, draft }: TranscriptionPanelProps) {
  const [transcription, setTranscription] = useState(loaded.transcription);
  const [hasFailed, setFailed] = useState(false);
  const reload = async () => {
    const params = { id, language };
    const newer = await call('GET /api/studio/videos/{id}/captions/{language}', { params }).catch(() => null);
    setFailed(newer === null);
    if (!newer) return;
    setTranscription(newer.transcription);
    if (newer.cues.length === 0 || draft.read().isUnsaved) return;
    const hadFocus = document
      .getElementById('machine-title')
      ?.parentElement?.contains(document.activeElement);
    await draft.refresh();
    if (newer.transcription?.state === 'done') announce(text.told.done(languageName(language)));
    if (hadFocus === true) document.getElementById(listTitleId)?.focus();
  };
  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void reload();
  });
  const isBusy = hasFailed || (transcription !== null && isUnderWay(transcription));
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => poll(), pollMs);
    return () => clearInterval(timer);
  }, [isBusy]);
  return { transcription, reload };
}
