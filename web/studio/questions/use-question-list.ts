/** The questions of a state that match a search, page by page, or those that one can be merged into. */
import type { QuestionState } from '#rules/questions.ts';
import { isLongEnough } from '#rules/transcript.ts';
import type { Api } from '#contract/api.ts';
import { call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { usePages } from '#web/platform/use-pages.ts';
import { useSettled } from '#web/platform/use-settled.ts';

type Page = Api['GET /api/studio/questions']['reply'];
export type QuestionSummary = Page['questions'][number];

export type QuestionList = {
  /** Null until they are loaded. */
  questions: readonly QuestionSummary[] | null;
  failed: boolean;
  /** True if there are more pages. */
  more: boolean;
  /** True when the search is too short to be sent. */
  isTooShort: boolean;
  loadMore: () => Promise<void>;
  reload: () => Promise<void>;
};

/** `mergeableWith` is the id of the question to merge. */
export function useQuestionList(filter: {
  state: QuestionState;
  typed: string;
  mergeableWith?: string;
}): QuestionList {
  const { state, typed, mergeableWith } = filter;
  const words = useSettled(typed);
  const isTooShort = words !== '' && !isLongEnough(words);
  const query = {
    state,
    ...(mergeableWith === undefined ? {} : { mergeableWith }),
    ...(words === '' || isTooShort ? {} : { words }),
  };
  const { data, error, loading, reload } = useApi('GET /api/studio/questions', { query });
  const { pages, more, failed, loadMore, forgetFailure } = usePages(JSON.stringify(query), data, (after) =>
    call('GET /api/studio/questions', { query: { ...query, after } }),
  );
  return {
    questions: pages && unique(pages.flatMap(({ questions }) => questions)),
    failed: (error !== null && !loading) || failed,
    more,
    isTooShort,
    loadMore,
    async reload() {
      forgetFailure();
      await reload();
    },
  };
}

/** A question that was asked between two pages may be on both. */
function unique(questions: readonly QuestionSummary[]): QuestionSummary[] {
  return [...new Map(questions.map((question) => [question.id, question])).values()];
}
