import { useState } from 'react';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { ActionForm } from '#web/studio/parts/action-form.tsx';
import { type ListFilters, readFilters, searchOf } from './learners-query.ts';

const text = messages.studioLearners.segments;

type LearnerSegmentsProps = { filters: ListFilters; onChoose: (filters: ListFilters) => void };

/** The saved segments. A click applies one; the current filters can be saved as another. */
export function LearnerSegments({ filters, onChoose }: LearnerSegmentsProps) {
  const alert = useAlert();
  const { data, reload } = useApi('GET /api/studio/learner-segments');
  const [isNaming, setNaming] = useState(false);
  if (!data) return null;
  const segments = data.segments.map((segment) => ({
    ...segment,
    search: searchOf(readFilters(new URLSearchParams(segment.filters).toString())),
  }));
  const search = searchOf(filters);
  const chosen = segments.find((segment) => segment.search === search);
  if (segments.length === 0 && search === '') return null;

  async function remove(id: string) {
    try {
      await call('DELETE /api/studio/learner-segments/{id}', { params: { id } });
      alert(text.forgotten, 'success');
      await reload();
    } catch {
      alert(text.failed, 'error');
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {segments.length > 0 && (
        <ul aria-label={text.label} className="contents">
          {segments.map(({ id, name, ...segment }) => (
            <li key={id} className="max-w-full">
              <button
                type="button"
                aria-pressed={id === chosen?.id}
                className="min-h-11 max-w-full cursor-pointer rounded-full border border-edge bg-surface px-4 text-left font-medium wrap-anywhere transition-colors hover:bg-sky-soft aria-pressed:border-sky aria-pressed:bg-sky-soft"
                onClick={() => onChoose(readFilters(segment.search))}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen ? (
        <Button kind="plain" onPress={() => remove(chosen.id)}>
          {text.forget}
        </Button>
      ) : (
        search !== '' && (
          <Button kind="plain" onPress={() => setNaming(true)}>
            {text.keep}
          </Button>
        )
      )}
      {isNaming && (
        <SegmentDialog filters={filters} onSaved={() => reload()} onClose={() => setNaming(false)} />
      )}
    </div>
  );
}

type Filters = NonNullable<Api['PUT /api/studio/learner-segments/{id}']['body']>['filters'];

type SegmentDialogProps = { filters: ListFilters; onSaved: () => Promise<void>; onClose: () => void };

/** Saves the current filters under a name. */
function SegmentDialog({ filters, onSaved, onClose }: SegmentDialogProps) {
  const alert = useAlert();
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');

  async function save() {
    if (name.trim() === '') return;
    const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''));
    const body = { name, filters: given as Filters };
    await call('PUT /api/studio/learner-segments/{id}', { params: { id }, body });
    alert(text.kept, 'success');
    await onSaved();
    onClose();
  }

  return (
    <Dialog open size="small" title={text.title} onClose={onClose}>
      <ActionForm
        action={save}
        errorText={errorText}
        submitLabel={text.yes}
        disabled={name.trim() === ''}
        cancelLabel={text.no}
        onCancel={onClose}
      >
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
      </ActionForm>
    </Dialog>
  );
}

function errorText(error: unknown): string {
  return error instanceof ApiError && error.reason === 'too-many' ? text.tooMany : text.failed;
}
