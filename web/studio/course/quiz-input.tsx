import { messages } from '#messages/messages.ts';
import { pathOf, type Place } from '#web/studio/draft/content-path.ts';
import { setContentValue, useContentValue, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { Switch } from '#web/studio/form/basic-inputs.tsx';
import { FieldInput } from '#web/studio/form/field-input.tsx';
import { ListInput } from '#web/studio/form/list-input.tsx';

const path = 'course.sections.*.lessons.*.quiz';
const choices = `${path}.*.choices` as const;

/** The questions of a lesson's quiz. */
export function QuizInput({ place }: { place: Place }) {
  return (
    <ListInput
      place={place}
      path={path}
      limit="quizQuestions"
      {...messages.studioFields[path]}
      renderField={(field) => <QuestionField key={pathOf(field)} place={field} />}
    />
  );
}

/** A field of a question; nothing for the answers that its kind doesn't have. They stay in the document. */
function QuestionField({ place }: { place: Place }) {
  const isTyped = useContentValue([...place.slice(0, -1), 'kind']) === 'text';
  const name = place.at(-1);
  if (name === (isTyped ? 'choices' : 'accepted')) return null;
  if (name !== 'choices') return <FieldInput place={place} />;
  return (
    <ListInput
      place={place}
      path={choices}
      limit="quizChoices"
      isCompact
      {...messages.studioFields[choices]}
      renderField={(choice, label) => (
        <ChoiceFields key={pathOf(choice)} place={choice} label={label ?? ''} />
      )}
    />
  );
}

/** The text of a choice, and whether it is correct. Of a single choice the others become wrong. */
function ChoiceFields({ place, label }: { place: Place; label: string }) {
  const { draft } = useDraftContext();
  const [question, list] = [place.slice(0, -2), place.slice(0, -1)];
  const isSingle = useContentValue([...question, 'kind']) === 'single';
  const all = useContentValue(list);
  const isCorrect = useContentValue([...place, 'isCorrect']) === true;

  function change(isOn: boolean) {
    if (!isSingle || !isOn || !Array.isArray(all))
      return setContentValue(draft, [...place, 'isCorrect'], isOn);
    const next = all.map((choice: object, at) => ({ ...choice, isCorrect: at === place.at(-1) }));
    return setContentValue(draft, list, next);
  }

  return (
    <div className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <FieldInput place={[...place, 'text']} label={label} />
      <Switch
        place={[...place, 'isCorrect']}
        label={messages.studioCourse.lesson.isCorrect(label)}
        isOn={isCorrect}
        onChange={change}
      />
    </div>
  );
}
