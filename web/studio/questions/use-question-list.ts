/** The questions of a state that match a search, page by page, or those that one can be merged into. */
import { useState } from 'react';
import type { QuestionState } from '#rules/questions.ts';
import { isLongEnough } from '#rules/transcript.ts';
import type { Api } from '#contract/api.ts';
import { call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
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

type Further = Page & { key: string };

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
  const first = useApi('GET /api/studio/questions', { query });
  const key = JSON.stringify(query);
  const [further, setFurther] = useState<Further | null>(null);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const extra = further?.key === key ? further : null;
  const next = extra ? extra.next : (first.data?.next ?? null);

  async function loadMore() {
    if (next === null) return;
    try {
      const page = await call('GET /api/studio/questions', { query: { ...query, after: next } });
      setFurther((before) => ({
        key,
        questions: [...(before?.key === key ? before.questions : []), ...page.questions],
        next: page.next,
      }));
      setFailedKey(null);
    } catch {
      setFailedKey(key);
    }
  }

  return {
    questions: first.data && unique([...first.data.questions, ...(extra?.questions ?? [])]),
    failed: (first.error !== null && !first.loading) || failedKey === key,
    more: next !== null,
    isTooShort,
    loadMore,
    async reload() {
      setFailedKey(null);
      await first.reload();
    },
  };
}

/** A question that was asked between two pages may be on both. */
function unique(questions: readonly QuestionSummary[]): QuestionSummary[] {
  return [...new Map(questions.map((question) => [question.id, question])).values()];
}
