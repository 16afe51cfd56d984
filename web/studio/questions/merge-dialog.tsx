import { useState } from 'react';
import { questionReasons } from '#rules/questions.ts';
import { longestSearch } from '#rules/transcript.ts';
import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ChoiceField, TextField } from '#web/parts/field.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { ActionForm } from '#web/studio/parts/action-form.tsx';
import { type StudioQuestion, textOf } from './studio-question.ts';
import { type QuestionList, useQuestionList } from './use-question-list.ts';

const all = messages.studioQuestions;
const { mergeDialog: text, notDone } = all.question;

type MergeDialogProps = { question: StudioQuestion; onMerged: () => Promise<void>; onClose: () => void };

/** Chooses the question of the same lesson that this one is merged into. */
export function MergeDialog({ question, onMerged, onClose }: MergeDialogProps) {
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
    <Dialog open title={text.title} onClose={onClose}>
      <ActionForm
        action={merge}
        errorText={errorText}
        submitLabel={text.yes}
        cancelLabel={text.no}
        onCancel={onClose}
        isLong
      >
        <p>{text.text}</p>
        <TextField
          label={text.search}
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
      {!questions && !list.failed && <Loading label={messages.site.loading} />}
      {questions?.length === 0 && <p className="text-quiet">{text.none}</p>}
      {questions && questions.length > 0 && (
        <ChoiceField
          legend={text.choose}
          options={questions.map((other) => ({
            value: other.id,
            label: excerptOf(textOf(other)),
            hint: formatClock(other.second),
          }))}
          value={chosen}
          onChange={onChoose}
        />
      )}
      <p role="alert" className="font-medium text-error empty:hidden">
        {list.failed ? `${all.failed.title}. ${all.failed.text}` : null}
      </p>
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
  if (error instanceof NothingChosen) return text.missing;
  return error instanceof ApiError && error.reason === questionReasons.notMergeable
    ? text.notMergeable
    : notDone;
}
