import { Film, LayoutTemplate, ListTree, Search, Settings2, Type, User } from 'lucide-react';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Role } from '#rules/roles.ts';
import { messages } from '#messages/messages.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { fieldStyles, hintStyles } from '#web/parts/field.tsx';
import { isApple } from '#web/platform/apple.ts';
import { navigate } from '#web/platform/router.tsx';
import { useOpenedDocument } from '#web/studio/draft/draft-context.tsx';
import { focusField } from '#web/studio/form/field-focus.ts';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import {
  contentEntries,
  type EntryKind,
  findEntries,
  type IndexedEntry,
  indexEntries,
  mostLearners,
  useLearnerEntries,
} from './search-entries.ts';
import { useStudioViewer } from './studio-context.ts';
import { studioPagesFor } from './studio-pages.ts';

const text = messages.studioSearch;

/** The button that opens the search. Ctrl or ⌘ with K opens it too, unless another dialog is open. */
export function StudioSearch() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      if (!isOurs) return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) setOpen(true);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);

  return (
    <>
      <SmallButton aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <Search aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{text.open}</span>
        <kbd
          translate="no"
          aria-hidden="true"
          className="font-text text-quiet max-sm:hidden pointer-coarse:hidden"
        >
          {shortcut()}
        </kbd>
      </SmallButton>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function shortcut(): string {
  return isApple() ? '⌘K' : 'Ctrl K';
}

const mostResults = 30;

function SearchDialog({ onClose }: { onClose: () => void }) {
  const { role } = useStudioViewer();
  return (
    <Dialog open title={text.title} onClose={onClose}>
      {role === 'instructor' ? (
        <ContentSearch onClose={onClose} />
      ) : (
        <SearchCombobox entries={pageEntriesFor(role)} isComplete onClose={onClose} />
      )}
    </Dialog>
  );
}

function pageEntriesFor(role: Role): IndexedEntry[] {
  const where = messages.studio.name;
  return indexEntries(
    studioPagesFor(role).map(({ path, label, searchWords }) => ({
      kind: 'page',
      title: label,
      where,
      url: path,
      ...(searchWords === undefined ? {} : { more: searchWords }),
    })),
  );
}

const pageEntries = pageEntriesFor('instructor');

/** Instructors also search the draft, which assistants may not read. */
function ContentSearch({ onClose }: { onClose: () => void }) {
  const document = useOpenedDocument();
  const entries = useMemo(
    () => (document ? [...pageEntries, ...indexEntries(contentEntries(document))] : pageEntries),
    [document],
  );
  return <SearchCombobox entries={entries} isComplete={document !== null} onClose={onClose} />;
}

type SearchProps = {
  entries: readonly IndexedEntry[];
  /** False until the draft is loaded. */
  isComplete: boolean;
  onClose: () => void;
};

/** The combobox of the ARIA Authoring Practices: the focus stays in the field, and the arrow keys select a result. */
function SearchCombobox({ entries, isComplete, onClose }: SearchProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const learners = useLearnerEntries(query);
  const found = useMemo(
    () => [...findEntries(entries, query, mostResults - mostLearners), ...learners],
    [entries, query, learners],
  );
  const current = found[Math.min(chosen, found.length - 1)];
  const isAsked = query.trim() !== '';
  const optionId = (place: number) => `${id}-option-${place}`;
  const field = useRef<HTMLInputElement>(null);

  // A dialog focuses its close button first.
  useEffect(() => field.current?.focus(), []);

  useEffect(() => {
    document.getElementById(`${id}-option-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  function go({ url }: IndexedEntry) {
    onClose();
    // The closing dialog restores the focus first.
    requestAnimationFrame(() => {
      if (url === location.pathname + location.hash) focusField(decodeURIComponent(location.hash.slice(1)));
      else navigate(url);
    });
  }

  function handleKey(event: ReactKeyboardEvent) {
    const last = found.length - 1;
    const next = {
      ArrowDown: chosen >= last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1,
    }[event.key];
    if (next !== undefined && last >= 0) {
      event.preventDefault();
      setChosen(next);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) {
      event.preventDefault();
      go(current);
    }
  }

  return (
    <>
      <label htmlFor={id} className="sr-only">
        {text.label}
      </label>
      <input
        ref={field}
        id={id}
        role="combobox"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current ? optionId(found.indexOf(current)) : undefined}
        placeholder={text.label}
        className={`${fieldStyles} mt-1.5`}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={handleKey}
      />
      <p role="status" className={hintStyles}>
        <span>
          {isAsked ? text.found(found.length, found.length >= mostResults - mostLearners) : text.hint}
        </span>
        {!isComplete && <span>{` ${text.loading}`}</span>}
      </p>
      <ul id={`${id}-list`} role="listbox" aria-label={text.results} className="mt-3 grid gap-1">
        {found.map((entry, place) => (
          <li
            key={`${entry.kind} ${entry.url}`}
            id={optionId(place)}
            role="option"
            aria-selected={entry === current}
            onClick={() => go(entry)}
            onPointerMove={() => setChosen(place)}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-small px-3 py-2 aria-selected:bg-sky-soft"
          >
            <KindIcon kind={entry.kind} />
            <span className="min-w-0 grow">
              <span className="line-clamp-2 font-medium wrap-anywhere">{entry.title}</span>
              <span className="block text-quiet wrap-anywhere">
                {[text.kinds[entry.kind], entry.where].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const icons: Record<EntryKind, typeof Film> = {
  learner: User,
  page: LayoutTemplate,
  setting: Settings2,
  section: ListTree,
  lesson: Film,
  text: Type,
};

function KindIcon({ kind }: { kind: EntryKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-quiet" />;
}
