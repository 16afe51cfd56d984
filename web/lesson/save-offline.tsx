import { Download, Trash2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { fieldStyles } from '#web/parts/field.tsx';
import { Meter } from '#web/parts/meter.tsx';
import { formatSize } from '#web/platform/format-size.ts';
import { removeSaved } from '#web/saved/check-saved.ts';
import { savedQualityName } from '#web/saved/quality-name.ts';
import { registerOfflineWorker } from '#web/saved/register-worker.ts';
import { firstChoice, savingChoices } from '#web/saved/saved-files.ts';
import { onSavedChange, type SavedEntry, savedIndex } from '#web/saved/saved-index.ts';
import { readSavedLesson, type SavedLesson } from '#web/saved/saved-store.ts';
import { cancelSaving, onSavingChange, savingJob, startSaving } from '#web/saved/saving-jobs.ts';
import type { Sizes } from './quality.tsx';
import { requestPlayback } from './request-playback.ts';

export type SaveOfflineProps = { uid: string; lessonId: string; title: string; sizes: Sizes };

/** Saves the lesson on this device, shows how far that is, and removes it again. */
export default function SaveOffline({ uid, lessonId, title, sizes }: SaveOfflineProps) {
  const text = messages.saved;
  const choices = savingChoices(sizes);
  const [quality, setQuality] = useState(() => firstChoice(choices)?.quality);
  const job = useSyncExternalStore(onSavingChange, () => savingJob(uid, lessonId));
  const entry = useEntry(uid, lessonId);
  const begun = useBegun(uid, lessonId, `${job?.is} ${entry?.bytes}`);
  const choice = choices.find((one) => one.quality === (begun?.quality ?? quality)) ?? choices[0];
  if (!choice) return entry ? <SavedHere uid={uid} lessonId={lessonId} entry={entry} /> : null;

  const save = () => {
    registerOfflineWorker();
    return startSaving({ uid, lessonId, title, choice, requestPlayback });
  };
  const name = savedQualityName(choice.quality);

  if (entry) return <SavedHere uid={uid} lessonId={lessonId} entry={entry} />;
  return (
    <div className="mt-4 grid max-w-measure justify-items-start gap-2">
      {job?.is === 'saving' ? (
        <>
          <p>{text.choice(name, formatSize(choice.bytes))}</p>
          <Meter
            label={text.meter}
            value={Math.round(job.share * 100)}
            max={100}
            className="w-full max-w-sm"
          />
          <p className="text-quiet tabular-nums">{text.saving(Math.round(job.share * 100))}</p>
          <Button kind="quiet" onPress={() => cancelSaving(uid, lessonId)}>
            {text.cancel}
          </Button>
        </>
      ) : begun ? (
        <>
          <p>{text.choice(name, formatSize(choice.bytes))}</p>
          <p role="status">{text.failures[job?.why ?? 'interrupted']}</p>
          <div className="flex flex-wrap gap-3">
            <Button kind="quiet" onPress={() => void save()}>
              {text.continue}
            </Button>
            <Button kind="quiet" onPress={() => cancelSaving(uid, lessonId)}>
              {text.cancel}
            </Button>
          </div>
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            {choices.length > 1 && (
              <select
                aria-label={text.quality}
                className={`${fieldStyles} w-auto! max-w-full`}
                value={String(choice.quality)}
                onChange={({ currentTarget: { value } }) =>
                  setQuality(choices.find((one) => String(one.quality) === value)?.quality)
                }
              >
                {choices.map((one) => (
                  <option key={one.quality} value={String(one.quality)}>
                    {text.choice(savedQualityName(one.quality), formatSize(one.bytes))}
                  </option>
                ))}
              </select>
            )}
            <Button kind="quiet" onPress={() => void save()}>
              <Download aria-hidden="true" className="size-5" />
              <span>{text.save(formatSize(choice.bytes))}</span>
            </Button>
          </div>
          <p role="status" className="not-empty:mt-1">
            {job?.is === 'failed' && text.failures[job.why]}
          </p>
        </>
      )}
    </div>
  );
}

type SavedHereProps = { uid: string; lessonId: string; entry: SavedEntry };

function SavedHere({ uid, lessonId, entry: { quality, bytes } }: SavedHereProps) {
  const text = messages.saved;
  return (
    <div className="mt-4 grid max-w-measure justify-items-start gap-2">
      <p>{text.done(savedQualityName(quality), formatSize(bytes))}</p>
      <p className="text-quiet">{text.rule}</p>
      <Button kind="quiet" onPress={() => removeSaved(uid, lessonId)}>
        <Trash2 aria-hidden="true" className="size-5" />
        <span>{text.remove}</span>
      </Button>
    </div>
  );
}

/** The lesson's entry in the list of saved ones. */
function useEntry(uid: string, lessonId: string) {
  const found = () =>
    savedIndex(uid)
      .read()
      ?.lessons.find(({ id }) => id === lessonId);
  const [entry, setEntry] = useState(found);
  useEffect(() => {
    const look = () => setEntry(found());
    look();
    return onSavedChange(look);
  }, [uid, lessonId]);
  return entry;
}

/** Reads what an interrupted saving has left of the lesson; `state` is anything that changes with it. */
function useBegun(uid: string, lessonId: string, state: string): SavedLesson | null {
  const [begun, setBegun] = useState<SavedLesson | null>(null);
  useEffect(() => {
    let gone = false;
    void readSavedLesson({ uid, lessonId }).then(
      (lesson) => {
        if (!gone) setBegun(lesson && !lesson.isComplete ? lesson : null);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [uid, lessonId, state]);
  return begun;
}
