import { useState } from 'react';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { useApi } from '../../use-api.ts';
import { type ListFilters, readFilters, searchOf } from './list-query.ts';
import { SegmentDialog } from './segment-dialog.tsx';

const text = words.studioLearners.segments;

type LearnerSegmentsProps = { filters: ListFilters; onChoose: (filters: ListFilters) => void };

/** The lists that the team keeps: one press filters like one of them, and what is filtered now can be kept. */
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

  async function forget(id: string) {
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
        <Button kind="plain" onPress={() => forget(chosen.id)}>
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
        <SegmentDialog filters={filters} onKept={() => reload()} onClose={() => setNaming(false)} />
      )}
    </div>
  );
}
