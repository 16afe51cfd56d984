import type { ReactNode } from 'react';
import type { CueProblem } from '#rules/captions/check-cues.ts';
import type { EditedCue } from '#rules/captions/edit-cues.ts';
import { words } from '#words/words.ts';
import type { CaptionActions } from './caption-actions.ts';
import { CaptionRow } from './caption-row.tsx';

const text = words.studioCaptions.list;

/** The title takes the focus when the captions come from elsewhere. */
export const listTitleId = 'captions-title';

type CaptionListProps = {
  /** Shown where there are no captions yet. */
  machine: ReactNode;
  cues: readonly EditedCue[];
  problems: readonly CueProblem[][];
  currentId: number | null;
  chosenId: number | null;
  language: string;
  actions: CaptionActions;
};

/** All captions in the order of their times. Browsers draw only the rows that are near (`content-visibility`). */
export function CaptionList({
  machine,
  cues,
  problems,
  currentId,
  chosenId,
  language,
  actions,
}: CaptionListProps) {
  const troubles = problems.filter(({ length }) => length > 0).length;
  return (
    <section aria-labelledby={listTitleId} className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={listTitleId} tabIndex={-1} className="scroll-mt-40 text-title outline-none">
          {text.title}
        </h3>
        <p className="tabular-nums text-quiet">
          <span>{text.count(cues.length)}</span>
          {troubles > 0 && (
            <span className="font-medium text-warning">{` · ${text.troubles(troubles)}`}</span>
          )}
        </p>
      </div>
      {cues.length === 0 ? (
        <>
          <p className="rounded-card bg-surface p-5 text-quiet shadow-low">{text.empty}</p>
          {machine}
        </>
      ) : (
        <ol
          id="captions-list"
          className="relative rounded-card bg-surface shadow-low lg:max-h-[calc(100dvh-13rem)] lg:overflow-y-auto"
        >
          {cues.map((cue, at) => (
            <CaptionRow
              key={cue.id}
              cue={cue}
              problems={problems[at]?.join(' ') ?? ''}
              isCurrent={cue.id === currentId}
              isChosen={cue.id === chosenId}
              language={language}
              actions={actions}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
