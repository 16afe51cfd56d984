import { useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { type QuestionState, questionStates } from '#rules/questions.ts';
import { longestSearch } from '#rules/transcript.ts';
import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { TextField } from '#web/parts/field.tsx';
import { Link } from '#web/parts/link.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { ChoicePills } from '#web/studio/parts/choice-pills.tsx';
import { QuestionMarks } from './question-marks.tsx';
import { textOf } from './studio-question.ts';
import { type QuestionList, type QuestionSummary, useQuestionList } from './use-question-list.ts';

const text = messages.studioQuestions;

/** /studio/questions: what learners ask, by state, with a search. */
export default function QuestionsScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <Questions />
    </StudioFrame>
  );
}

function Questions() {
  const [state, setState] = useState<QuestionState>('open');
  const [typed, setTyped] = useState('');
  const list = useQuestionList({ state, typed });
  const counts = useApi('GET /api/studio/question-counts');
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <ChoicePills
          legend={text.choose}
          options={questionStates}
          labels={text.states}
          counts={counts.data}
          value={state}
          onChange={setState}
        />
        <TextField
          label={text.search}
          type="search"
          className="w-full sm:w-80"
          maxLength={longestSearch}
          value={typed}
          hint={list.isTooShort ? text.tooShort : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <List list={list} state={state} isSearch={typed.trim() !== ''} />
    </div>
  );
}

type ListProps = { list: QuestionList; state: QuestionState; isSearch: boolean };

function List({ list, state, isSearch }: ListProps) {
  const { questions } = list;
  if (!questions && list.failed) return <LoadFailed text={text.failed} onRetry={list.reload} />;
  if (!questions) return <Loading />;
  if (questions.length === 0) {
    const { title, text: why } = isSearch ? text.noMatch : text.empty[state];
    return (
      <Message title={title}>
        <p>{why}</p>
      </Message>
    );
  }
  return (
    <>
      <ul aria-label={text.list} className="grid grid-cols-1 gap-3">
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionRow question={question} />
          </li>
        ))}
      </ul>
      <ErrorText>{list.failed ? text.failed.text : null}</ErrorText>
      {list.more && (
        <div>
          <QuietButton onPress={list.loadMore}>{text.more}</QuietButton>
        </div>
      )}
    </>
  );
}

function QuestionRow({ question }: { question: QuestionSummary }) {
  const { id, lesson, second, learner, createdAt } = question;
  const who = learner ? (learner.name ?? learner.email) : text.someone;
  return (
    <Link
      to={pathTo(pages.studioQuestion, { id })}
      className="grid grid-cols-1 gap-1.5 rounded-card bg-surface p-5 shadow-low transition-shadow [contain-intrinsic-size:auto_8rem] [content-visibility:auto] hover:shadow-high"
    >
      <span className="text-quiet wrap-anywhere">{text.at(lesson, formatClock(second))}</span>
      <span className="line-clamp-3 font-semibold wrap-anywhere">{textOf(question)}</span>
      <span className="tabular-nums text-quiet wrap-anywhere">
        {text.asked(who, formatDateTime(createdAt))}
      </span>
      <QuestionMarks question={question} />
    </Link>
  );
}
