import { ArrowLeftToLine, ArrowRightToLine, Combine, Play, SquareSplitVertical, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { captionLimits, cueTime } from '#rules/captions/caption-files.ts';
import { type CueProblem, type EditedCue, isError } from '#rules/captions/edit-cues.ts';
import { messages } from '#messages/messages.ts';
import { fieldStyles } from '#web/parts/field.tsx';
import { IconButton } from '#web/studio/parts/small-buttons.tsx';
import { type CaptionActions, rowId, textId } from './caption-actions.ts';
import { TimeField } from './time-field.tsx';

const { list: text, chosen: chosenText } = messages.studioCaptions;

/** The title receives the focus when captions are replaced. */
export const listTitleId = 'captions-title';

type CaptionListProps = {
  /** Shown while there are no captions. */
  transcription: ReactNode;
  cues: readonly EditedCue[];
  problems: readonly CueProblem[][];
  currentId: number | null;
  chosenId: number | null;
  language: string;
  actions: CaptionActions;
};

/** All captions in the order of their times. Browsers only render visible rows (`content-visibility`). */
export function CaptionList({
  transcription,
  cues,
  problems,
  currentId,
  chosenId,
  language,
  actions,
}: CaptionListProps) {
  const problemCount = problems.filter(({ length }) => length > 0).length;
  return (
    <section aria-labelledby={listTitleId} className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={listTitleId} tabIndex={-1} className="scroll-mt-40 text-title outline-none">
          {text.title}
        </h3>
        <p className="tabular-nums text-quiet">
          <span>{text.count(cues.length)}</span>
          {problemCount > 0 && (
            <span className="font-medium text-warning">{` · ${text.troubles(problemCount)}`}</span>
          )}
        </p>
      </div>
      {cues.length === 0 ? (
        <>
          <p className="rounded-card bg-surface p-5 text-quiet shadow-low">{text.empty}</p>
          {transcription}
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

type CaptionRowProps = {
  cue: EditedCue;
  /** The problems, joined by spaces, since an equal string keeps the memo valid. */
  problems: string;
  isCurrent: boolean;
  isChosen: boolean;
  language: string;
  actions: CaptionActions;
};

const CaptionRow = memo(function CaptionRow(props: CaptionRowProps) {
  const { cue, isCurrent, isChosen, language, actions } = props;
  const { id, startMs } = cue;
  const problems = props.problems === '' ? [] : (props.problems.split(' ') as CueProblem[]);
  const isWrong = problems.some(isError);
  const time = cueTime(startMs);
  const noteId = `${rowId(id)}-problems`;
  return (
    <li
      id={rowId(id)}
      aria-current={isCurrent || undefined}
      onFocus={() => actions.choose(id)}
      className={`grid scroll-my-24 max-lg:scroll-mt-80 grid-cols-1 gap-2 border-b border-line px-3 py-2.5 [contain-intrinsic-size:auto_6.5rem] [content-visibility:auto] last:border-b-0 sm:px-4 ${isCurrent ? 'bg-sky-soft' : ''} ${isChosen ? 'shadow-[inset_3px_0_0_var(--color-sky)]' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <IconButton aria-label={text.go(time)} title={text.go(time)} onClick={() => actions.goTo(id)}>
          <Play aria-hidden="true" className="size-4" />
        </IconButton>
        <TimeFields {...{ cue, isWrong, time, actions }} />
      </div>
      <textarea
        id={textId(id)}
        lang={language}
        rows={1}
        maxLength={captionLimits.text}
        aria-label={text.text(time)}
        aria-describedby={problems.length > 0 ? noteId : undefined}
        className={`${fieldStyles} field-sizing-content min-h-11! resize-none py-1.5! sm:pointer-fine:min-h-10!`}
        value={cue.text}
        onPointerUp={() => actions.visit(id)}
        onKeyDown={actions.pressInText}
        onChange={(event) => actions.write(id, event.currentTarget.value)}
      />
      {problems.length > 0 && (
        <p id={noteId} className={isWrong ? 'font-medium text-error' : 'text-quiet'}>
          {problems.map((problem) => text.problems[problem]).join(' ')}
        </p>
      )}
    </li>
  );
});

type TimeFieldsProps = { cue: EditedCue; isWrong: boolean; time: string; actions: CaptionActions };

function TimeFields({ cue: { id, startMs, endMs }, isWrong, time, actions }: TimeFieldsProps) {
  return (
    <>
      <TimeField
        label={text.start(time)}
        ms={startMs}
        isWrong={isWrong}
        onChange={(ms) => actions.setTime(id, { startMs: ms })}
      />
      <span aria-hidden="true" className="text-quiet">
        –
      </span>
      <TimeField
        label={text.end(time)}
        ms={endMs}
        isWrong={isWrong}
        onChange={(ms) => actions.setTime(id, { endMs: ms })}
      />
    </>
  );
}

type ChosenToolsProps = { cue: EditedCue | null; isLast: boolean; actions: CaptionActions };

/** The tools of the selected caption. They are below the video, so that no row moves while it is clicked. */
export function ChosenTools({ cue, isLast, actions }: ChosenToolsProps) {
  const tools = [
    { label: chosenText.setStart, Icon: ArrowLeftToLine, onClick: actions.setStart, isOff: false },
    { label: chosenText.setEnd, Icon: ArrowRightToLine, onClick: actions.setEnd, isOff: false },
    { label: chosenText.split, Icon: SquareSplitVertical, onClick: actions.split, isOff: false },
    { label: chosenText.merge, Icon: Combine, onClick: actions.merge, isOff: isLast },
    { label: chosenText.remove, Icon: Trash2, onClick: actions.remove, isOff: false },
  ];
  const label = cue ? chosenText.label(cueTime(cue.startMs)) : chosenText.none;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-x-3">
      <span aria-hidden="true" className="grow tabular-nums text-quiet">
        <span className={cue ? 'max-sm:hidden' : ''}>{label}</span>
        {cue && <span className="sm:hidden">{cueTime(cue.startMs)}</span>}
      </span>
      <div className="flex">
        {tools.map(({ label: name, Icon, onClick, isOff }) => (
          <IconButton
            key={name}
            aria-label={name}
            title={name}
            aria-disabled={cue === null || isOff || undefined}
            onClick={() => cue && !isOff && onClick(cue.id)}
          >
            <Icon aria-hidden="true" className="size-5" />
          </IconButton>
        ))}
      </div>
    </div>
  );
}
