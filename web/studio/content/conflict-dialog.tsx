import { type SubmitEvent, useState } from 'react';
import { isLocalized } from '#rules/content/localized.ts';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { fieldName } from './change-words.ts';
import type { Draft } from './draft.ts';
import type { DraftState } from './draft-state.ts';
import { type Conflict, takeTheirs } from './merge-content.ts';

const text = words.studioContent.conflict;

/** The fields that two have changed, each with both texts to choose from. Closing it keeps mine. */
export function ConflictDialog({ draft, state }: { draft: Draft; state: DraftState }) {
  const { document, conflicts } = state;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());

  function choose(path: string, isTheirs: boolean) {
    setTheirs((chosen) => {
      const next = new Set(chosen);
      if (isTheirs) next.add(path);
      else next.delete(path);
      return next;
    });
  }

  function keep() {
    let chosen = document;
    for (const conflict of conflicts) if (theirs.has(conflict.path)) chosen = takeTheirs(chosen, conflict);
    draft.choose(chosen);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    keep();
  }

  return (
    <Dialog open title={text.title} onClose={keep}>
      <form onSubmit={submit} className="grid gap-6">
        <p className="text-quiet">{text.lead}</p>
        {conflicts.map((conflict) => (
          <ConflictField
            key={conflict.path}
            name={fieldName(conflict.path, document).join(' › ')}
            conflict={conflict}
            isTheirs={theirs.has(conflict.path)}
            onChoose={(isTheirs) => choose(conflict.path, isTheirs)}
          />
        ))}
        <div>
          <Button type="submit" shines={false}>
            {text.done}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ConflictFieldProps = {
  name: string;
  conflict: Conflict;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
};

function ConflictField({ name, conflict, isTheirs, onChoose }: ConflictFieldProps) {
  const choices = [
    { label: text.mine, value: conflict.mine, isChosen: !isTheirs, isTheirs: false },
    { label: text.theirs, value: conflict.theirs, isChosen: isTheirs, isTheirs: true },
  ];
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{name}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.label}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-edge bg-raised p-3 has-checked:border-sky has-checked:bg-sky-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sky"
          >
            <input
              type="radio"
              name={conflict.path}
              checked={choice.isChosen}
              onChange={() => onChoose(choice.isTheirs)}
              className="mt-1 size-5 shrink-0 accent-sky outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{choice.label}</span>
              <span className="block wrap-anywhere whitespace-pre-line">{shownValue(choice.value)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function shownValue(value: unknown): string {
  if (value === undefined) return text.removed;
  if (typeof value === 'string') return value || text.empty;
  if (isLocalized(value)) return Object.values(value).join('\n') || text.empty;
  if (Array.isArray(value)) return value.map(shownValue).join('\n') || text.empty;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : text.whole;
}
