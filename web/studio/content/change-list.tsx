import { type ReactNode, useId, useState } from 'react';
import type { ContentDocument } from '#rules/content/document.ts';
import type { ContentChanges } from '#contract/api.ts';
import { fieldTable } from '#contract/content/field-table.ts';
import { messages } from '#messages/messages.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { Link } from '#web/parts/link.tsx';
import { fieldAt, fieldName } from '#web/studio/draft/content-path.ts';
import { fieldUrl } from '#web/studio/draft/field-groups.ts';

const text = messages.studioContent.publish;

type Change = ContentChanges['changes'][number];

/** Longer lists start with this many changes. */
const firstCount = 12;

/** The changes, each with its field and the text before and after. */
export function ChangeList({
  changes,
  document,
}: {
  changes: readonly Change[];
  document: ContentDocument | undefined;
}) {
  const [count, setCount] = useState(firstCount);
  return (
    <Part title={text.changes}>
      <ul className="grid divide-y divide-line">
        {changes.slice(0, count).map((change) => (
          <li
            key={`${change.path} ${change.kind} ${change.language ?? ''}`}
            className="grid gap-0.5 py-3 first:pt-0"
          >
            <p>
              <span className="font-medium">{`${text.kinds[change.kind]}:`}</span>{' '}
              <span>{fieldName(change.path, document, change.after ?? change.before).join(' › ')}</span>
              <span className="text-quiet">
                {change.language !== undefined &&
                  change.language !== document?.site.defaultLanguage &&
                  ` (${languageLabel(change.language)})`}
              </span>
            </p>
            <Difference change={change} />
          </li>
        ))}
      </ul>
      {changes.length > count && (
        <button
          type="button"
          className="min-h-11 justify-self-start font-medium text-sky underline underline-offset-4"
          onClick={() => setCount(changes.length)}
        >
          {text.more(changes.length - count)}
        </button>
      )}
    </Part>
  );
}

const languageLabel = (code: string): string => messages.studioForm.languages[code] ?? code;

/** Shows no ids of pictures and videos, and no titles, which are part of the name. */
function Difference({ change: { path, kind, before, after } }: { change: Change }) {
  const pattern = fieldAt(path);
  const field = pattern ? fieldTable[pattern].kind : 'entry';
  const shown = (value: string | null) =>
    field === 'time' && value !== null ? formatClock(Number(value)) : value;
  if (kind !== 'changed' || ['picture', 'video', 'entry'].includes(field)) return null;
  if (field === 'switch') return <p className="text-quiet">{after === 'true' ? text.on : text.off}</p>;
  const changed = changedLines(before ?? '', after ?? '');
  return (
    <p className="grid wrap-anywhere text-quiet">
      {changed.before && <del className="line-clamp-3">{shown(changed.before)}</del>}
      {changed.after && <ins className="line-clamp-3 text-ink no-underline">{shown(changed.after)}</ins>}
    </p>
  );
}

/** Returns the lines that differ, without the equal lines at the beginning and the end. */
export function changedLines(before: string, after: string): { before: string; after: string } {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, next.length);
  let head = 0;
  while (head < shorter && old[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  const part = (lines: string[]) =>
    lines
      .slice(head, lines.length - tail)
      .join('\n')
      .trim();
  return { before: part(old), after: part(next) };
}

type GapListProps = { gaps: ContentChanges['gaps']; document: unknown; onGo: () => void };

export function GapList({ gaps, document, onGo }: GapListProps) {
  return (
    <Part title={text.gaps}>
      <ul className="grid gap-2">
        {gaps.map(({ path, reason }) => (
          <li
            key={`${path} ${reason}`}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-small bg-warning-soft px-3 py-2"
          >
            <span>
              <span className="block font-medium">{fieldName(path, document).join(' › ')}</span>
              <span>{messages.studioContent.gaps[reason]}</span>
            </span>
            <Link
              to={fieldUrl(path)}
              onClick={onGo}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {text.go} <span className="sr-only">{fieldName(path, document).join(', ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The legal texts that get a new version. */
export function LegalVersions({ versions }: { versions: ContentChanges['legalVersions'] }) {
  return (
    <Part title={messages.studioLegal.title}>
      <ul className="grid gap-1">
        {versions.map(({ kind, version }) => (
          <li key={kind}>{messages.studioLegal.added[kind](version)}</li>
        ))}
      </ul>
    </Part>
  );
}

export function RemovedLessons({ lessons }: { lessons: ContentChanges['removedLessons'] }) {
  return (
    <Part title={text.removed}>
      <p className="text-quiet">{text.removedLead}</p>
      <ul className="grid gap-1">
        {lessons.map(({ id, title, watchedBy }) => (
          <li key={id}>
            <span className="font-medium">{title}</span>
            <span>{`, ${text.watchedBy(watchedBy)}`}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-title">
        {title}
      </h3>
      {children}
    </section>
  );
}
