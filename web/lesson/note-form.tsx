import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { longestNote } from '#rules/lesson-notes.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { fieldStyles, hintStyles, labelStyles } from '#web/parts/field.tsx';
import { formatClock } from '#web/platform/format-duration.ts';

type NoteFormProps = {
  second: number;
  text: string;
  /** The field takes the focus whenever this number rises above 0. */
  focusRequests: number;
  onType: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
  /** Deletes the note; omitted for a new one. */
  onDelete?: (() => void) | undefined;
};

/** From here on, the form shows how long the text is. */
const longText = longestNote - 200;

/** The form of a new note, or of one that is changed. */
export function NoteForm(props: NoteFormProps) {
  const { second, text, focusRequests, onType, onSave, onCancel, onDelete } = props;
  const notes = messages.notes;
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const handled = useRef(0);

  useEffect(() => {
    if (focusRequests === 0 || focusRequests === handled.current) return undefined;
    handled.current = focusRequests;
    const focus = () => {
      field.current?.focus();
      field.current?.setSelectionRange(longestNote, longestNote);
    };
    focus();
    if (!document.fullscreenElement) return undefined;
    // The browser scrolls to the field once it has left full screen.
    document.addEventListener('fullscreenchange', focus, { once: true });
    return () => document.removeEventListener('fullscreenchange', focus);
  }, [focusRequests]);

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave();
  }

  return (
    <form
      className="my-2 rounded-card bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <label htmlFor={id} className={labelStyles}>
        {notes.field(formatClock(second))}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        maxLength={longestNote}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={saveByKey}
        className={`${fieldStyles} bg-surface`}
      />
      {text.length > longText && <p className={hintStyles}>{notes.length(text.length, longestNote)}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" shines={false}>
          {notes.save}
        </Button>
        <Button kind="plain" onPress={onCancel}>
          {notes.cancel}
        </Button>
        {onDelete && (
          <Button
            kind="plain"
            className="ml-auto text-error! decoration-error"
            aria-label={notes.removeAt(formatClock(second))}
            onPress={onDelete}
          >
            {notes.remove}
          </Button>
        )}
      </div>
    </form>
  );
}
