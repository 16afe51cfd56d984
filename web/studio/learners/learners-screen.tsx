import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Message } from '../../parts/message.tsx';
import { navigate, useLocation } from '../../router.tsx';
import { StudioFrame } from '../studio-frame.tsx';
import { useStudioViewer } from '../studio-context.ts';
import { FileButtons } from './file-buttons.tsx';
import { LearnerFilters } from './learner-filters.tsx';
import { LearnerSegments } from './learner-segments.tsx';
import { LearnerList } from './learner-list.tsx';
import { type FilterName, isFiltered, queryOf, readFilters, searchOf } from './list-query.ts';
import { useLearners } from './use-learners.ts';

const text = words.studioLearners;

/** The learners, /studio/learners: found as one types, and filtered. */
export default function LearnersScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <Learners />
    </StudioFrame>
  );
}

function Learners() {
  const isInstructor = useStudioViewer().role === 'instructor';
  const filters = readFilters(useLocation().search);
  // The field keeps each letter at once; the address follows.
  const [typed, setTyped] = useState(filters.q);
  const { listed, failed, loading, reload, loadMore } = useLearners(queryOf(filters));

  function change(changed: Partial<Record<FilterName, string>>) {
    const url = pages.studioLearners + searchOf({ ...readFilters(location.search), ...changed });
    navigate(url, { replace: true });
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField
        className="max-w-2xl"
        label={text.search}
        hint={text.hint}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          change({ q: event.currentTarget.value });
        }}
      />
      <LearnerSegments
        filters={filters}
        onChoose={(chosen) => {
          setTyped(chosen.q);
          change(chosen);
        }}
      />
      <LearnerFilters filters={filters} onChange={change} />
      {failed && (
        <Message title={text.failed.title} action={<Button onPress={reload}>{text.failed.again}</Button>}>
          <p>{text.failed.text}</p>
        </Message>
      )}
      {!listed && !failed && <Loading label={words.site.loading} />}
      {listed && !failed && (
        <>
          {listed.learners.length > 0 && <LearnerList learners={listed.learners} />}
          {listed.learners.length === 0 && !loading && listed.next === null && (
            <Nobody isSearch={filters.q !== '' || isFiltered(filters)} />
          )}
          <div className="flex flex-wrap items-center gap-4">
            <p role="status" className="tabular-nums text-quiet">
              {summaryOf(listed, loading)}
            </p>
            {listed.next !== null && (
              <Button kind="quiet" busy={loading} onPress={loadMore}>
                {text.more}
              </Button>
            )}
          </div>
        </>
      )}
      {isInstructor && listed && <FileButtons query={queryOf(filters)} onImported={reload} />}
    </div>
  );
}

function summaryOf({ learners, next }: { learners: unknown[]; next: string | null }, loading: boolean) {
  if (learners.length === 0) return loading || next !== null ? text.stillLooking : '';
  return next === null ? text.end(learners.length) : text.soFar(learners.length);
}

function Nobody({ isSearch }: { isSearch: boolean }) {
  const { title, text: why } = isSearch ? text.nobody : text.none;
  return (
    <Message title={title}>
      <p>{why}</p>
    </Message>
  );
}
