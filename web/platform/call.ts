/** The browser's API client: typed by the contract, with the specification's timeout of 70 s. */
import { type ErrorCode, errorStatus } from '#rules/api-error.ts';
import type { Api, ErrorReply } from '#contract/api.ts';
import { requestUrl, takeEarlyReply, type UrlParts } from './request.ts';

const timeoutMs = 70_000;

/** A write that may be sent twice, since the server ignores the second. */
const repeatable = 'POST /api/agreements';

/** The parts of an endpoint's request that it has in the contract. */
export type ApiRequest<K extends keyof Api> = (Api[K]['params'] extends undefined
  ? unknown
  : { params: Api[K]['params'] }) &
  (Api[K]['query'] extends undefined ? unknown : { query?: Api[K]['query'] }) &
  (Api[K]['body'] extends undefined ? unknown : { body: Api[K]['body'] });

type CallOptions<K extends keyof Api> = ApiRequest<K> & {
  signal?: AbortSignal;
  /** Lets a write take effect once, however often it is sent. */
  key?: string;
  /** Lets a request finish after the page that sent it is gone. */
  keepalive?: boolean;
};

/**
 * Calls an endpoint, e.g. `call('PATCH /api/me', { body: { country: 'Malaysia' } })`.
 * @throws {ApiError} with the specification's codes: no answer, or a proxy's error, is `internal`, a timeout
 *   `deadline-exceeded`, an abort by the caller's signal `cancelled`.
 */
export async function call<K extends keyof Api & string>(
  endpoint: K,
  options: CallOptions<K> = {} as CallOptions<K>,
): Promise<Api[K]['reply']> {
  const { body, signal, key, keepalive, ...parts } = options as UrlParts & {
    body?: unknown;
    signal?: AbortSignal;
    key?: string;
    keepalive?: boolean;
  };
  const [method, template] = endpoint.split(' ') as [string, string];
  const url = requestUrl(template, parts);
  const timeout = AbortSignal.timeout(timeoutMs);
  const ended = new AbortController();
  const end = () => ended.abort();
  for (const cause of [timeout, signal]) cause?.addEventListener('abort', end);
  if (signal?.aborted) end();
  const request = {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    keepalive: keepalive ?? false,
    // AbortSignal.any needs Chrome 116 or Safari 17.4.
    signal: ended.signal,
  } as const;
  const early = method === 'GET' ? takeEarlyReply(url) : undefined;
  const isRepeatable = !keepalive && (method === 'GET' || key !== undefined || endpoint === repeatable);
  let reply: Response;
  let answer: unknown;
  try {
    ({ reply, answer } = await sendRequest(url, request, { early, isRepeatable }));
  } catch {
    if (signal?.aborted) throw new ApiError('cancelled', 'Cancelled');
    if (timeout.aborted) throw new ApiError('deadline-exceeded', 'No answer in time');
    throw new ApiError('internal', 'No answer');
  } finally {
    signal?.removeEventListener('abort', end);
  }
  if (reply.ok && answer !== null) return answer as Api[K]['reply'];
  rememberFailedRequest({ status: reply.status, id: reply.headers.get('x-request-id') });
  const error = errorOf(reply, answer as Partial<ErrorReply> | null);
  for (const listener of errorListeners) listener(error, method);
  const isGap = error.code === 'permission-denied' && error.reason !== undefined;
  if (isGap && (await answerFactorGap?.(error.reason ?? ''))) return call(endpoint, options);
  throw error;
}

/**
 * The site's own errors have a code of its table. Another reply comes from a proxy or a network, and its status says nothing
 * about the user's session or rights; only a rate limit means the same.
 */
function errorOf(reply: Response, answer: Partial<ErrorReply> | null): ApiError {
  const { status, statusText, headers } = reply;
  const wait = Number(headers.get('retry-after')) || undefined;
  if (answer?.code !== undefined && answer.code in errorStatus)
    return new ApiError(answer.code, answer.message ?? statusText, answer.reason, wait, answer.hint);
  return new ApiError(status === 429 ? 'resource-exhausted' : 'internal', statusText, undefined, wait);
}

/** An error of the API; a missing answer has the code `internal`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly reason: string | undefined;
  /** The seconds of the reply's Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  /** A detail that helps the user, such as the masked email that a link was sent to. */
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, reason?: string, retryAfterSeconds?: number, hint?: string) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
    this.hint = hint;
  }
}

type ErrorListener = (error: ApiError, method: string) => void;

/** Calls `listener` for each call that fails. Returns a function that stops it. */
export function onApiError(listener: ErrorListener): () => void {
  errorListeners.add(listener);
  return () => void errorListeners.delete(listener);
}

const errorListeners = new Set<ErrorListener>();

/** Calls `listener` when a call fails because the session has ended. Returns a function that stops it. */
export function onUnauthenticated(listener: () => void): () => void {
  return onApiError(({ code, reason }) => {
    // With a reason it is about an invalid link or code, not about the session.
    if (code === 'unauthenticated' && !reason) listener();
  });
}

/**
 * Calls `answer` with the reason of each `permission-denied` error; the call is sent again if it resolves with true, such
 * as after a proof of the second factor. Returns a function that stops it.
 */
export function onFactorGap(answer: FactorGapAnswer): () => void {
  answerFactorGap = answer;
  return () => {
    if (answerFactorGap === answer) answerFactorGap = undefined;
  };
}

type FactorGapAnswer = (reason: string) => Promise<boolean>;
let answerFactorGap: FactorGapAnswer | undefined;

/** An older failure is unlikely to be the reason for contacting support. */
const rememberedMs = 5 * 60_000;

let last: { id: string; at: number } | null = null;

/** Remembers a request that failed on the server's side; its id finds it in the server's log. */
export function rememberFailedRequest({ status, id }: { status: number; id: string | null }): void {
  if (status >= 500 && id !== null && /^[\w-]{1,40}$/.test(id)) last = { id, at: performance.now() };
}

/** Returns the id of the last failed request; null when none failed in the last five minutes. */
export function failedRequestId(): string | null {
  return last !== null && performance.now() - last.at < rememberedMs ? last.id : null;
}

type Exchange = { reply: Response; answer: unknown };

/** A restarting process is back after a second or two. */
const pauseMs = 1_500;

/** A proxy's statuses for a process that does not answer. */
const lostStatuses = [502, 503, 504];

/**
 * Sends a request, and once more if a restarting process or the connection has lost it. Returns the reply with its JSON,
 * null if it has none; `early` is the reply to a request that was sent before.
 * @throws {unknown} the error of `fetch` without an answer, or after an abort
 */
async function sendRequest(
  url: string,
  request: RequestInit & { signal: AbortSignal },
  { early, isRepeatable }: { early: Promise<Response> | undefined; isRepeatable: boolean },
): Promise<Exchange> {
  const { signal } = request;
  const first = await exchange(early ?? fetch(url, request), signal).catch((error: unknown) => {
    if (!isRepeatable || signal.aborted || !navigator.onLine) throw error;
    return null;
  });
  if (first !== null && !(isRepeatable && isLost(first))) return first;
  await pause(signal);
  return exchange(fetch(url, request), signal);
}

async function exchange(sent: Promise<Response>, signal: AbortSignal): Promise<Exchange> {
  const reply = await sent;
  const answer: unknown = await reply.json().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null;
  });
  return { reply, answer };
}

/** The site's own errors are JSON; a reply of the proxy, or one that ends early, is not. */
function isLost({ reply, answer }: Exchange): boolean {
  return answer === null && (reply.ok || lostStatuses.includes(reply.status));
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('Ended'));
    });
  });
}
