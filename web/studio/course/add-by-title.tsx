import { Plus } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { textLimits } from '#rules/content/limits.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';

type AddByTitleProps = {
  id?: string;
  label: string;
  placeholder: string;
  /** The reason why nothing more fits. */
  full: string | null;
  onAdd: (title: string) => void;
};

/** A title and Enter add a section or a lesson; the focus stays for the next one. Its id is made of the title. */
export function AddByTitle({ id: given, label, placeholder, full, onAdd }: AddByTitleProps) {
  const own = useId();
  const id = given ?? own;
  const [title, setTitle] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const typed = title.toWellFormed().replaceAll('\0', '').trim();
    if (full !== null || typed === '') {
      document.getElementById(id)?.focus();
      return;
    }
    onAdd(typed);
    setTitle('');
  }

  if (full !== null) return <p className="text-quiet">{full}</p>;
  return (
    <form onSubmit={submit} className="flex min-w-0 grow flex-wrap items-center gap-3" noValidate>
      <input
        id={id}
        type="text"
        aria-label={label}
        placeholder={placeholder}
        maxLength={textLimits.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        className="min-h-11 min-w-48 grow rounded-card border border-dashed border-edge bg-transparent px-4 placeholder:text-quiet hover:border-ink focus:bg-raised"
      />
      <button type="submit" className={smallButtonStyles}>
        <Plus aria-hidden="true" className="size-5" />
        <span>{label}</span>
      </button>
    </form>
  );
}
