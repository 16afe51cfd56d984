import { Bookmark } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { messages } from '#messages/messages.ts';
import { formatClock } from '#web/platform/format-duration.ts';

type NoteLineProps = {
  second: number;
  /** Empty for a bookmark. */
  text: string;
  /** Plays the lesson from here; null where the lesson does not open. */
  onPlay: (() => void) | null;
  /** Below the text, such as why it is not saved. */
  warning?: string | undefined;
  /** The button at the end of the line. */
  action: ReactNode;
};

/** A note or a bookmark: its time, which plays the video from there, its text, and an action. */
export function NoteLine({ second, text, onPlay, warning, action }: NoteLineProps) {
  const time = formatClock(second);
  const timeStyles = 'tabular-nums grid min-h-11 min-w-14 shrink-0 place-items-center rounded-small px-2';
  return (
    <li className="flex items-start gap-1">
      {onPlay ? (
        <button
          type="button"
          aria-label={messages.notes.play(time)}
          onClick={onPlay}
          className={`${timeStyles} font-semibold text-sky transition-colors hover:bg-raised focus-visible:-outline-offset-3`}
        >
          {time}
        </button>
      ) : (
        <span className={`${timeStyles} text-quiet`}>{time}</span>
      )}
      <div className="min-w-0 grow py-2">
        {text === '' ? (
          <p className="flex min-h-7 items-center gap-2 text-quiet">
            <Bookmark aria-hidden="true" className="size-4 shrink-0" /> {messages.notes.bookmark}
          </p>
        ) : (
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        )}
        {warning && <p className="mt-1 text-warning">{warning}</p>}
      </div>
      {action}
    </li>
  );
}

export const noteActionStyles =
  'grid size-11 shrink-0 place-items-center rounded-small text-quiet transition-colors hover:bg-raised hover:text-ink focus-visible:-outline-offset-3';

type NoteDeletedProps = { noteId: string; onUndo: () => void };

/** Says that a note was deleted, with Undo. Give each deletion its own key, so that it takes the focus. */
export function NoteDeleted({ noteId, onUndo }: NoteDeletedProps) {
  const id = useId();

  function undo() {
    onUndo();
    // The note is shown again before the next frame; its button, marked by `data-note`, takes the focus from Undo.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-note="${noteId}"]`)?.focus({ preventScroll: true }),
    );
  }

  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 rounded-card bg-raised px-4 py-1">
      <span id={id}>{messages.notes.removed}</span>
      <button
        ref={focusOnce}
        type="button"
        aria-describedby={id}
        onClick={undo}
        className="min-h-11 rounded-small px-2 font-semibold text-sky underline-offset-4 hover:underline"
      >
        {messages.notes.undo}
      </button>
    </p>
  );
}

/** The focused Delete button is gone, so Undo takes the focus. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}
