import { useEffect, useState } from 'react';
import { questionReasons } from '#rules/questions.ts';
import { isLongEnough, longestSearch } from '#rules/transcript.ts';
import { messages } from '#messages/messages.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { ChoiceField, TextField } from '#web/parts/field.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { useApi } from '#web/platform/use-api.ts';
import { ActionForm } from '#web/studio/parts/action-form.tsx';
import type { StudioQuestion } from './studio-question.ts';

const { failed } = messages.studioQuestions;
const { mergeDialog: text, notDone, noText } = messages.studioQuestions.question;

type MergeDialogProps = { question: StudioQuestion; onMerged: () => Promise<void>; onClose: () => void };

const typingMs = 250;

/** Chooses the question of the same lesson that this one is merged into. */
export function MergeDialog({ question, onMerged, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, loading } = useApi('GET /api/studio/questions', {
    query: { state: 'all', lessonId: question.lessonId, ...(isLongEnough(words) ? { words } : {}) },
  });
  const others = data?.questions.filter(({ id, isMerged }) => id !== question.id && !isMerged);

  async function merge() {
    // Another search may have removed the choice from the list.
    if (chosen === null || !others?.some(({ id }) => id === chosen)) throw new NothingChosen();
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
      >
        <p>{text.text}</p>
        <TextField
          label={text.search}
          type="search"
          maxLength={longestSearch}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {!others && loading && <Loading label={messages.site.loading} />}
        {!others && !loading && error !== null && (
          <p role="alert" className="font-medium text-error">
            {failed.title}. {failed.text}
          </p>
        )}
        {others?.length === 0 && <p className="text-quiet">{text.none}</p>}
        {others && others.length > 0 && (
          <ChoiceField
            legend={text.choose}
            options={others.map((other) => ({
              value: other.id,
              label: other.text === '' ? noText : other.text,
              hint: formatClock(other.second),
            }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
      </ActionForm>
    </Dialog>
  );
}

class NothingChosen extends Error {}

function errorText(error: unknown): string {
  if (error instanceof NothingChosen) return text.missing;
  return error instanceof ApiError && error.reason === questionReasons.notMergeable
    ? text.notMergeable
    : notDone;
}
