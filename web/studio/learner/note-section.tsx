import { type SubmitEvent, useId, useState } from 'react';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { formatDateTime } from '../../format.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { fieldStyles, labelStyles } from '../../parts/field-styles.ts';
import { StudioSection } from '../studio-section.tsx';
import type { LearnerPage } from './learner-page.ts';

const text = words.studioLearner.note;

type NoteSectionProps = { uid: string; note: LearnerPage['note']; onSaved: () => Promise<void> };

/** The team's own note about a learner. */
export function NoteSection({ uid, note, onSaved }: NoteSectionProps) {
  const id = useId();
  const alert = useAlert();
  const [typed, setTyped] = useState(note?.note ?? '');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const isSame = typed.trim() === (note?.note ?? '');

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (busy || isSame) return;
    setBusy(true);
    setFailed(false);
    try {
      await call('PUT /api/studio/learners/{uid}/note', { params: { uid }, body: { note: typed } });
      alert(text.saved, 'success');
      await onSaved();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <StudioSection title={text.title} lead={text.lead}>
      <form onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-3">
        <label htmlFor={id} className={`${labelStyles} sr-only`}>
          {text.label}
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={4000}
          className={fieldStyles}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {note && <p className="text-quiet">{text.by(note.changedBy, formatDateTime(note.changedAt))}</p>}
        <p role="alert" className="font-medium text-error empty:hidden">
          {failed ? text.failed : null}
        </p>
        <div>
          <Button type="submit" kind="quiet" busy={busy} disabled={isSame}>
            {text.save}
          </Button>
        </div>
      </form>
    </StudioSection>
  );
}
