import { Play } from 'lucide-react';
import { memo } from 'react';
import { cueTime } from '#rules/captions/caption-files.ts';
import { type CueProblem, isError } from '#rules/captions/check-cues.ts';
import type { EditedCue } from '#rules/captions/edit-cues.ts';
import { captionLimits } from '#rules/video/captions.ts';
import { words } from '#words/words.ts';
import { fieldStyles } from '../../parts/field-styles.ts';
import { iconButtonStyles } from '../icon-button-styles.ts';
import { TimeField } from './time-field.tsx';
import { type CaptionActions, rowId, textId } from './caption-actions.ts';

const text = words.studioCaptions.list;

type CaptionRowProps = {
  cue: EditedCue;
  /** The problems, parted by spaces: a text stays the same while nothing changes. */
  problems: string;
  isCurrent: boolean;
  isChosen: boolean;
  language: string;
  actions: CaptionActions;
};

/** A caption with its times and words. */
export const CaptionRow = memo(function CaptionRow(props: CaptionRowProps) {
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
        <button
          type="button"
          aria-label={text.go(time)}
          title={text.go(time)}
          className={iconButtonStyles}
          onClick={() => actions.goTo(id)}
        >
          <Play aria-hidden="true" className="size-4" />
        </button>
        <TimeFields {...{ cue, isWrong, time, actions }} />
      </div>
      <textarea
        id={textId(id)}
        lang={language}
        rows={1}
        maxLength={captionLimits.text}
        aria-label={text.text(time)}
        aria-describedby={problems.length > 0 ? noteId : undefined}
        className={`${fieldStyles} field-sizing-content min-h-10! resize-none py-1.5!`}
        value={cue.text}
        onPointerUp={() => actions.visit(id)}
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
