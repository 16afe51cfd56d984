/** Remembers the last request that failed on the server's side; the operator finds its line in the log by its id. */

/** A failure of longer ago has nothing to do with the question that a person asks now. */
const rememberedMs = 5 * 60_000;

let last: { id: string; at: number } | null = null;

/** Takes the status and the id of a reply; only a failure of the server is remembered. */
export function rememberFailedRequest({ status, id }: { status: number; id: string | null }): void {
  if (status >= 500 && id !== null && /^[\w-]{1,40}$/.test(id)) last = { id, at: performance.now() };
}

/** Returns the id of the last failed request; null when none failed lately. */
export function failedRequestId(): string | null {
  return last !== null && performance.now() - last.at < rememberedMs ? last.id : null;
}
