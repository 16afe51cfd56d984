import type { Ref } from 'react';
import { Search as SearchIcon } from 'lucide-react';
import { longestSearch } from '#rules/transcript.ts';
import { words } from '#words/words.ts';
import { fieldStyles } from '../../parts/field-styles.ts';

type SearchFieldProps = {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** One line for the words that must all occur in a sentence. */
export function SearchField({ value, onChange, ref }: SearchFieldProps) {
  const { search } = words.lesson.transcript;
  return (
    <form role="search" className="relative mt-3 max-w-measure" onSubmit={(event) => event.preventDefault()}>
      <SearchIcon aria-hidden="true" className="absolute top-3.5 left-3.5 size-5 text-quiet" />
      <input
        ref={ref}
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
