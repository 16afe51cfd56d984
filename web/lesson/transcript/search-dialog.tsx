import { useEffect, useRef } from 'react';
import { words } from '#words/words.ts';
import { useReloadState } from '../../loading/use-reload-state.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

type SearchDialogProps = { onGo: (lessonId: string, second: number) => void; onClose: () => void };

/** "Where was that said?", asked from the outline. */
export default function SearchDialog({ onGo, onClose }: SearchDialogProps) {
  const [searched, setSearched] = useReloadState<string>('searched-words', '');
  const search = useSearch(searched);
  const field = useRef<HTMLInputElement>(null);
  const { dialogTitle, dialogNote } = words.lesson.transcript;

  // An opened dialog focuses its first button, and the field comes after it.
  useEffect(() => field.current?.focus(), []);

  return (
    <Dialog open title={dialogTitle} onClose={onClose}>
      <p className="text-quiet">{dialogNote}</p>
      <SearchField ref={field} value={searched} onChange={setSearched} />
      {searched.trim() !== '' && <SearchResults search={search} onGo={onGo} />}
    </Dialog>
  );
}
