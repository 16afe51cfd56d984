import { useEffect, useRef } from 'react';
import { messages } from '#messages/messages.ts';
import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { useReloadState } from '#web/platform/use-reload-state.ts';
import { SearchField, SearchResults, useResultsFocus, useSearch } from './transcript-lines.tsx';

type SearchDialogProps = {
  sections: readonly LearnerSection[];
  onGo: (lessonId: string, second: number) => void;
  onClose: () => void;
};

/** The search in the transcripts of all lessons. */
export default function SearchDialog({ sections, onGo, onClose }: SearchDialogProps) {
  const [searched, setSearched] = useReloadState<string>('searched-words', '');
  const search = useSearch(searched);
  const { list, enter } = useResultsFocus(search, searched);
  const field = useRef<HTMLInputElement>(null);
  const { dialogTitle, dialogNote } = messages.lesson.transcript;

  // An opened dialog focuses its Close button, so the field takes the focus.
  useEffect(() => field.current?.focus(), []);

  return (
    <Dialog open title={dialogTitle} onClose={onClose}>
      <p className="text-quiet">{dialogNote}</p>
      <SearchField ref={field} value={searched} onChange={setSearched} onEnter={enter} />
      {searched.trim() !== '' && <SearchResults ref={list} search={search} sections={sections} onGo={onGo} />}
    </Dialog>
  );
}
