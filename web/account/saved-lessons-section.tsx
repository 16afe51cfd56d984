import { useEffect, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { formatSize } from '#web/platform/format-size.ts';
import { removeEachSaved, removeSaved } from '#web/saved/check-saved.ts';
import { savedQualityName } from '#web/saved/quality-name.ts';
import { onSavedChange } from '#web/saved/saved-index.ts';
import { listStoredLessons, type SavedLesson } from '#web/saved/saved-store.ts';
import { AccountSection } from './account-section.tsx';

const text = messages.saved.account;

/** The lessons that are saved on this device, with their sizes, and buttons that remove one or all. */
export function SavedLessonsSection({ uid }: { uid: string }) {
  const alert = useAlert();
  const { lessons, free } = useStoredLessons(uid);

  async function remove(work: Promise<void>) {
    await work;
    alert(messages.saved.removed, 'success');
  }

  return (
    <AccountSection title={text.title}>
      <p className="text-quiet">{text.lead}</p>
      {lessons?.length === 0 && <p>{text.none}</p>}
      {lessons && lessons.length > 0 && (
        <>
          <ul className="grid divide-y divide-line">
            {lessons.map((lesson) => (
              <SavedRow
                key={lesson.lessonId}
                lesson={lesson}
                onRemove={() => remove(removeSaved(uid, lesson.lessonId))}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-quiet">
              <span>{text.total(lessons.length, formatSize(sumOf(lessons)))}</span>
              {free !== null && <span className="block">{text.room(formatSize(free))}</span>}
            </p>
            <Button kind="quiet" onPress={() => remove(removeEachSaved(uid))}>
              {text.removeAll}
            </Button>
          </div>
        </>
      )}
    </AccountSection>
  );
}

type SavedRowProps = { lesson: SavedLesson; onRemove: () => Promise<void> };

function SavedRow({ lesson: { title, quality, bytes, isComplete }, onRemove }: SavedRowProps) {
  const { choice, remove, removeNamed } = messages.saved;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-quiet">
          <span>{choice(savedQualityName(quality), formatSize(bytes))}</span>
          {!isComplete && <span>{` (${text.unfinished})`}</span>}
        </p>
      </div>
      <Button kind="quiet" onPress={onRemove} aria-label={removeNamed(title)}>
        {remove}
      </Button>
    </li>
  );
}

function sumOf(lessons: readonly SavedLesson[]): number {
  return lessons.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The user's stored lessons, and the room that the browser still gives the site; both null until they are known. */
function useStoredLessons(uid: string): { lessons: SavedLesson[] | null; free: number | null } {
  const [stored, setStored] = useState<{ lessons: SavedLesson[] | null; free: number | null }>({
    lessons: null,
    free: null,
  });
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const lessons = await listStoredLessons().catch(() => []);
      const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
      const free = quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
      if (!gone) setStored({ lessons: lessons.filter((lesson) => lesson.uid === uid), free });
    };
    void read();
    const stop = onSavedChange(() => void read());
    return () => {
      gone = true;
      stop();
    };
  }, [uid]);
  return stored;
}
