/** The questions of a lesson: the learner's own and the published ones, page by page. */
import { isLongEnough } from '#rules/transcript.ts';
import { questionReasons } from '#rules/questions.ts';
import type { Api } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { usePages } from '#web/platform/use-pages.ts';
import { useSettled } from '#web/platform/use-settled.ts';

type Page = Api['GET /api/lessons/{id}/questions']['reply'];
export type Question = Page['published'][number];

/** A question with whether the learner asked it. */
export type ListedQuestion = Question & { isOwn: boolean };

export type Questions = {
  /** Null while they load. */
  questions: ListedQuestion[] | null;
  failed: boolean;
  /** True if there are more pages. */
  more: boolean;
  /** True when the search is too short to be sent. */
  isTooShort: boolean;
  loadMore: () => Promise<void>;
  reload: () => Promise<void>;
};

export function useQuestions(lessonId: string, typed: string): Questions {
  const words = useSettled(typed);
  const isTooShort = words !== '' && !isLongEnough(words);
  const query = words === '' || isTooShort ? {} : { words };
  const request = { params: { id: lessonId }, query };
  const { data, error, loading, reload } = useApi('GET /api/lessons/{id}/questions', request);
  const { pages, more, failed, loadMore, forgetFailure } = usePages(JSON.stringify(request), data, (after) =>
    call('GET /api/lessons/{id}/questions', { ...request, query: { ...query, after } }),
  );
  return {
    questions: data && listed(data, pages?.slice(1).flatMap(({ published }) => published) ?? []),
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

/** Returns all questions in their order: pinned ones first, then by second. A question appears once. */
export function listed(page: Page, further: readonly Question[]): ListedQuestion[] {
  const own = page.own.map((question) => ({ ...question, isOwn: true }));
  const others = [...page.published, ...further].map((question) => ({ ...question, isOwn: false }));
  const all = new Map([...others, ...own].map((question) => [question.id, question]));
  return [...all.values()].toSorted(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || a.second - b.second || (a.id < b.id ? -1 : 1),
  );
}

export type NotSent = 'unknown' | 'no-access' | 'too-many-today' | 'too-fast' | 'too-long' | 'published';

/** Returns why a question was not sent. */
export function reasonOf(error: unknown): NotSent {
  if (!(error instanceof ApiError)) return 'unknown';
  if (error.reason === questionReasons.tooMany) return 'too-many-today';
  if (error.reason === questionReasons.tooManyMessages) return 'too-long';
  if (error.reason === questionReasons.published) return 'published';
  if (error.code === 'resource-exhausted') return 'too-fast';
  return error.code === 'permission-denied' || error.code === 'not-found' ? 'no-access' : 'unknown';
}

/** 128 random bits, so that a text that is sent twice is stored once. */
export function newQuestionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends a text with its id. If the id is stored with an earlier text, whose reply was lost, the text is sent with a new id,
 * which `onNewId` keeps.
 */
export async function sendOnce(
  id: string,
  send: (id: string) => Promise<unknown>,
  onNewId: (id: string) => void,
): Promise<void> {
  try {
    await send(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== questionReasons.taken) throw error;
    const next = newQuestionKey();
    onNewId(next);
    await send(next);
  }
}
