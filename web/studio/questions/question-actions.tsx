import { useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { questionReasons } from '#rules/questions.ts';
import { longestSearch } from '#rules/transcript.ts';
import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { ChoiceField, TextField } from '#web/parts/field.tsx';
import { Link } from '#web/parts/link.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { ActionForm } from '#web/studio/parts/action-form.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { type QuestionPartProps, type StudioQuestion, textOf, useChange } from './studio-question.ts';
import { type QuestionList, useQuestionList } from './use-question-list.ts';

const text = messages.studioQuestions.question;

/** Pin, hide and merge a question, and its reports. */
export function QuestionActions({ question, onDone }: QuestionPartProps) {
  const { id, isPinned, isHidden, mergedInto } = question;
  const [isMerging, setMerging] = useState(false);
  const { run, problem } = useChange(onDone);
  const params = { id };

  return (
    <StudioSection title={text.actions}>
      <Reports question={question} onDone={onDone} />
      <Merges question={question} />
      <div className="flex flex-wrap gap-3">
        <QuietButton
          onPress={() =>
            isPinned
              ? run(() => call('DELETE /api/studio/questions/{id}/pin', { params }), text.done.unpinned)
              : run(() => call('PUT /api/studio/questions/{id}/pin', { params }), text.done.pinned)
          }
        >
          {isPinned ? text.unpin : text.pin}
        </QuietButton>
        <QuietButton
          onPress={() =>
            isHidden
              ? run(() => call('DELETE /api/studio/questions/{id}/hiding', { params }), text.done.shown)
              : run(() => call('PUT /api/studio/questions/{id}/hiding', { params }), text.done.hidden)
          }
        >
          {isHidden ? text.show : text.hide}
        </QuietButton>
        <QuietButton
          onPress={() =>
            mergedInto
              ? run(() => call('DELETE /api/studio/questions/{id}/merge', { params }), text.done.separated)
              : setMerging(true)
          }
        >
          {mergedInto ? text.separate : text.merge}
        </QuietButton>
      </div>
      <ErrorText>{problem}</ErrorText>
      {isMerging && (
        <MergeDialog
          question={question}
          onMerged={() => onDone(text.done.merged)}
          onClose={() => setMerging(false)}
        />
      )}
    </StudioSection>
  );
}

function Reports({ question, onDone }: QuestionPartProps) {
  const { run, problem } = useChange(onDone);
  const { id, reports, isReported } = question;
  if (!isReported) return null;
  const dismiss = () => call('DELETE /api/studio/questions/{id}/reports', { params: { id } });
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card bg-amber-soft p-4 text-amber-ink">
      <h3 className="font-semibold">{text.reports}</h3>
      <ul className="grid grid-cols-1 gap-2">
        {reports.map(({ why, by, createdAt }) => (
          <li key={`${by} ${createdAt}`} className="wrap-anywhere">
            <span className="block whitespace-pre-wrap">{why}</span>
            <span className="block">{text.report(by, formatDateTime(createdAt))}</span>
          </li>
        ))}
      </ul>
      <p role="alert" className="font-medium empty:hidden">
        {problem}
      </p>
      <div>
        <QuietButton onPress={() => run(dismiss, text.done.dismissed)}>{text.dismiss}</QuietButton>
      </div>
    </div>
  );
}

/** The question that this one was merged into, and those that were merged into it. */
function Merges({ question: { mergedInto, merged } }: { question: StudioQuestion }) {
  if (!mergedInto && merged.length === 0) return null;
  const others = mergedInto ? [mergedInto] : merged;
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{mergedInto ? text.mergedInto : text.mergedHere}</h3>
      <ul className="grid grid-cols-1 gap-1">
        {others.map(({ id, ...other }) => (
          <li key={id}>
            <Link
              to={pathTo(pages.studioQuestion, { id })}
              className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
            >
              <span className="line-clamp-2">{textOf(other)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const all = messages.studioQuestions;
const { mergeDialog: mergeText, notDone } = all.question;

type MergeDialogProps = { question: StudioQuestion; onMerged: () => Promise<void>; onClose: () => void };

/** Chooses the question of the same lesson that this one is merged into. */
function MergeDialog({ question, onMerged, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useQuestionList({ state: 'all', typed, mergeableWith: question.id });

  async function merge() {
    // Another search may have removed the choice from the list.
    if (chosen === null || !list.questions?.some(({ id }) => id === chosen)) throw new NothingChosen();
    await call('PUT /api/studio/questions/{id}/merge', {
      params: { id: question.id },
      body: { into: chosen },
    });
    onClose();
    await onMerged();
  }

  return (
    <Dialog open title={mergeText.title} onClose={onClose}>
      <ActionForm
        action={merge}
        errorText={errorText}
        submitLabel={mergeText.yes}
        cancelLabel={mergeText.no}
        onCancel={onClose}
        isLong
      >
        <p>{mergeText.text}</p>
        <TextField
          label={mergeText.search}
          type="search"
          maxLength={longestSearch}
          value={typed}
          hint={list.isTooShort ? all.tooShort : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Choice list={list} chosen={chosen} onChoose={setChosen} />
      </ActionForm>
    </Dialog>
  );
}

type ChoiceProps = { list: QuestionList; chosen: string | null; onChoose: (id: string) => void };

function Choice({ list, chosen, onChoose }: ChoiceProps) {
  const { questions } = list;
  return (
    <>
      {!questions && !list.failed && <Loading />}
      {questions?.length === 0 && <p className="text-quiet">{mergeText.none}</p>}
      {questions && questions.length > 0 && (
        <ChoiceField
          legend={mergeText.choose}
          options={questions.map((other) => ({
            value: other.id,
            label: excerptOf(textOf(other)),
            hint: formatClock(other.second),
          }))}
          value={chosen}
          onChange={onChoose}
        />
      )}
      <ErrorText>{list.failed ? `${all.failed.title}. ${all.failed.text}` : null}</ErrorText>
      {list.more && (
        <div>
          <QuietButton onPress={list.loadMore}>{all.more}</QuietButton>
        </div>
      )}
    </>
  );
}

const excerptLength = 200;

/** Returns the beginning of a long text; the list would otherwise be pages long. */
function excerptOf(asked: string): string {
  return asked.length <= excerptLength
    ? asked
    : `${asked
        .slice(0, excerptLength)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;
}

class NothingChosen extends Error {}

function errorText(error: unknown): string {
  if (error instanceof NothingChosen) return mergeText.missing;
  return error instanceof ApiError && error.reason === questionReasons.notMergeable
    ? mergeText.notMergeable
    : notDone;
}
