/**
 * Requests that the entry script sends before the code that needs their replies has come: on a slow line that code is a
 * second away.
 */
const maxAgeMs = 15_000;

const early = new Map<string, { sentAt: number; reply: Promise<Response> }>();

/** Sends a GET request, and returns a copy of the reply that `takeEarlyReply` gives. */
export function requestEarly(url: string): Promise<Response> {
  const reply = fetch(url, { credentials: 'same-origin' });
  early.set(url, { sentAt: performance.now(), reply });
  return reply.then((one) => one.clone());
}

/** Returns the reply to `requestEarly`, once; undefined for another URL and for a reply that nobody took in time. */
export function takeEarlyReply(url: string): Promise<Response> | undefined {
  const taken = early.get(url);
  early.delete(url);
  return taken && performance.now() - taken.sentAt < maxAgeMs ? taken.reply : undefined;
}
