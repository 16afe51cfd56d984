import { type SubmitEvent, useId, useState } from 'react';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { fieldStyles, hintStyles, labelStyles } from '../../parts/field-styles.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { parseTitles } from './course-edits.ts';
import type { OutlineActions } from './outline-actions.ts';
import type { Removal } from './outline-events.ts';

const text = words.studioCourse;

type RemoveDialogProps = { removal: Removal; actions: OutlineActions; onClose: () => void };

/** Asks before a section or a lesson goes, and says that progress stays. */
export function RemoveDialog({ removal, actions, onClose }: RemoveDialogProps) {
  const own = removal.kind === 'lesson' ? text.removeLesson : text.removeSection;

  function remove() {
    onClose();
    if (removal.kind === 'lesson') actions.removeLesson(removal.id);
    else actions.removeSection(removal.id);
  }

  return (
    <ConfirmDialog
      title={own.title(removal.title)}
      yes={own.yes}
      no={own.no}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{removal.kind === 'lesson' ? text.removeLesson.text : text.removeSection.text(removal.lessons)}</p>
    </ConfirmDialog>
  );
}

type ManyLessonsDialogProps = {
  title: string;
  /** The lessons that still fit into the section. */
  room: number;
  onAdd: (titles: string[]) => void;
  onClose: () => void;
};

/** A pasted list of titles becomes lessons. */
export function ManyLessonsDialog({ title, room, onAdd, onClose }: ManyLessonsDialogProps) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  const titles = parseTitles(pasted);
  const isTooMany = titles.length > room;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (titles.length === 0 || isTooMany) return;
    onAdd(titles);
    onClose();
  }

  return (
    <Dialog open title={text.many.title(title)} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <div>
          <label htmlFor={id} className={labelStyles}>
            {text.many.label}
          </label>
          <textarea
            id={id}
            rows={10}
            value={pasted}
            aria-describedby={`${id}-hint ${id}-count`}
            onChange={(event) => setPasted(event.currentTarget.value)}
            className={fieldStyles}
          />
          <p id={`${id}-hint`} className={hintStyles}>
            {text.many.hint}
          </p>
          <p
            id={`${id}-count`}
            role="status"
            className={`mt-1.5 tabular-nums ${isTooMany ? 'font-medium text-error' : 'font-medium'}`}
          >
            {isTooMany ? text.many.tooMany(room) : text.many.count(titles.length)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" shines={false} disabled={titles.length === 0 || isTooMany}>
            {text.many.yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.many.no}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
