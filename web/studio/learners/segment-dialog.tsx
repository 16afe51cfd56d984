import { type SubmitEvent, useState } from 'react';
import { words } from '#words/words.ts';
import type { Api } from '#contract/api.ts';
import { ApiError, call } from '../../call.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import type { ListFilters } from './list-query.ts';

const text = words.studioLearners.segments;

type Filters = NonNullable<Api['PUT /api/studio/learner-segments/{id}']['body']>['filters'];

type SegmentDialogProps = { filters: ListFilters; onKept: () => Promise<void>; onClose: () => void };

/** Asks for the name under which the filters are kept. */
export function SegmentDialog({ filters, onKept, onClose }: SegmentDialogProps) {
  const alert = useAlert();
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function keep(event: SubmitEvent) {
    event.preventDefault();
    if (busy || name.trim() === '') return;
    setBusy(true);
    setTrouble(null);
    // A filter that is not chosen is not kept.
    const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''));
    try {
      const body = { name, filters: given as Filters };
      await call('PUT /api/studio/learner-segments/{id}', { params: { id }, body });
      alert(text.kept, 'success');
      await onKept();
      onClose();
    } catch (error) {
      setTrouble(error instanceof ApiError && error.reason === 'too-many' ? text.tooMany : text.failed);
      setBusy(false);
    }
  }

  return (
    <Dialog open size="small" title={text.title} onClose={onClose}>
      <form onSubmit={(event) => void keep(event)} className="grid gap-5">
        <p>{text.text}</p>
        <TextField
          label={text.name}
          hint={text.hint}
          maxLength={60}
          required
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" shines={false} busy={busy} disabled={name.trim() === ''}>
            {text.yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.no}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
