import { Download, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { fieldStyles } from '#web/parts/field.tsx';
import { Meter } from '#web/parts/meter.tsx';
import { formatSize } from '#web/platform/format-size.ts';
import { removeSaved } from '#web/saved/check-saved.ts';
import { savedQualityName } from '#web/saved/quality-name.ts';
import { registerOfflineWorker } from '#web/saved/register-worker.ts';
import { firstChoice, savingChoices } from '#web/saved/saved-files.ts';
import { onSavedChange, type SavedQuality, savedIndex } from '#web/saved/saved-index.ts';
import { readSavedLesson, type SavedLesson } from '#web/saved/saved-store.ts';
import { cancelSaving, onSavingChange, savingJob, startSaving } from '#web/saved/saving-jobs.ts';
import type { Sizes } from './quality.tsx';
import { requestPlayback } from './request-playback.ts';

type SaveOfflineProps = { uid: string; lessonId: string; title: string; sizes: Sizes };

/** Saves the lesson on this device, shows how far that is, and removes it again. */
export default function SaveOffline({ uid, lessonId, title, sizes }: SaveOfflineProps) {
  const text = messages.saved;
  const choices = savingChoices(sizes);
  const [quality, setQuality] = useState(() => firstChoice(choices)?.quality);
  const job = useSyncExternalStore(onSavingChange, () => savingJob(uid, lessonId));
  const entry = useEntry(uid, lessonId);
  const begun = useBegun(uid, lessonId, `${job?.is} ${entry?.bytes}`);
  const is = entry ? 'saved' : job?.is === 'saving' ? 'saving' : begun ? 'begun' : 'unsaved';
  const { place, keepFocus } = useKeptFocus(is);
  const choice = choices.find((one) => one.quality === (begun?.quality ?? quality)) ?? choices[0];
  if (!choice && !entry) return null;

  const save = () => {
    keepFocus();
    registerOfflineWorker();
    if (choice) void startSaving({ uid, lessonId, title, choice, requestPlayback });
  };
  const cancel = () => {
    keepFocus();
    return cancelSaving(uid, lessonId);
  };
  const remove = () => {
    keepFocus();
    return removeSaved(uid, lessonId);
  };
  const nameOf = (one: { quality: SavedQuality; bytes: number }) =>
    text.choice(savedQualityName(one.quality), formatSize(one.bytes));
  const percent = job?.is === 'saving' ? Math.round(job.share * 100) : 0;
  const failure = job?.is === 'failed' ? text.failures[job.why] : text.failures.interrupted;

  return (
    <div ref={place} tabIndex={-1} className="mt-4 grid max-w-measure justify-items-start gap-2 outline-none">
      {/* Always there, so that screen readers announce what changes in it. */}
      <div role="status" className="grid gap-2 empty:hidden">
        {entry ? (
          <>
            <p>{text.done(savedQualityName(entry.quality), formatSize(entry.bytes))}</p>
            <p className="text-quiet">{text.rule}</p>
          </>
        ) : is === 'unsaved' ? (
          job && <p>{failure}</p>
        ) : (
          <>
            <p>{choice && nameOf(choice)}</p>
            {is === 'begun' && <p>{failure}</p>}
            {is === 'saving' && <p className="sr-only">{text.saving(percent - (percent % 25))}</p>}
          </>
        )}
      </div>
      {is === 'saved' && (
        <Button kind="quiet" onPress={remove}>
          <Trash2 aria-hidden="true" className="size-5" />
          <span>{text.remove}</span>
        </Button>
      )}
      {is === 'saving' && (
        <>
          <Meter label={text.meter} value={percent} max={100} className="w-full max-w-sm" />
          <p aria-hidden="true" className="text-quiet tabular-nums">
            {text.saving(percent)}
          </p>
          <Button kind="quiet" onPress={cancel}>
            {text.cancel}
          </Button>
        </>
      )}
      {is === 'begun' && (
        <div className="flex flex-wrap gap-3">
          <Button kind="quiet" onPress={save}>
            {text.continue}
          </Button>
          <Button kind="quiet" onPress={cancel}>
            {text.cancel}
          </Button>
        </div>
      )}
      {is === 'unsaved' && choice && (
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
                  {nameOf(one)}
                </option>
              ))}
            </select>
          )}
          <Button kind="quiet" onPress={save}>
            <Download aria-hidden="true" className="size-5" />
            <span>{text.save(formatSize(choice.bytes))}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Focuses the place of the buttons when a change of `state` has removed the focused one. Call `keepFocus` when a button is
 * pressed; the focus is not taken from another place.
 */
function useKeptFocus(state: string) {
  const place = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    if (wasPressed.current && (!activeElement || activeElement === document.body))
      place.current?.focus({ preventScroll: true });
  }, [state]);
  const keepFocus = () => {
    wasPressed.current = true;
  };
  return { place, keepFocus };
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
