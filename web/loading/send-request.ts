/** Sends a request of the API, and once more where a process that restarts, or the line, has lost it. */

export type Exchange = { reply: Response; answer: unknown };

/** A process is back after a second or two, and another one answers at once. */
const pauseMs = 1_500;

/** A proxy answers so for a process that does not answer. */
const lostStatuses = [502, 503, 504];

/**
 * Returns the reply with its JSON; null where it has none. `early` is a reply that was asked for before.
 * @throws {unknown} what `fetch` throws when nothing answers, or the signal ends the request
 */
export async function sendRequest(
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

/** The site's own refusals are JSON; what breaks off is none. */
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
