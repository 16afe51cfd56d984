import { Search as SearchIcon } from 'lucide-react';
import { longestSearch } from '#rules/transcript.ts';
import { words } from '#words/words.ts';
import { fieldStyles } from '../../parts/field-styles.ts';

/** One line for the words that must all occur in a sentence. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { search } = words.lesson.transcript;
  return (
    <form role="search" className="relative mt-3 max-w-measure" onSubmit={(event) => event.preventDefault()}>
      <SearchIcon aria-hidden="true" className="absolute top-3.5 left-3.5 size-5 text-quiet" />
      <input
        type="search"
        aria-label={search}
        placeholder={search}
        maxLength={longestSearch}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`${fieldStyles} pl-11`}
      />
    </form>
  );
}
