/** Requests that the entry script sends before the code that needs their replies has loaded. */

const maxAgeMs = 15_000;

const early = new Map<string, { sentAt: number; reply: Promise<Response> }>();

/** Sends a GET request, and returns a copy of the reply that `takeEarlyReply` gives. */
export function requestEarly(url: string): Promise<Response> {
  const reply = fetch(url, { credentials: 'same-origin' });
  early.set(url, { sentAt: performance.now(), reply });
  return reply.then((one) => one.clone());
}

/** Returns the reply to `requestEarly`, once; undefined for another URL and for an expired reply. */
export function takeEarlyReply(url: string): Promise<Response> | undefined {
  const taken = early.get(url);
  early.delete(url);
  return taken && performance.now() - taken.sentAt < maxAgeMs ? taken.reply : undefined;
}

/** The values in the URL of a request: parts of its path, and the query, whose undefined values are omitted. */
export type UrlParts = {
  params?: Record<string, string> | undefined;
  query?: Record<string, string | undefined> | undefined;
};

/** Returns the URL of an endpoint such as `/api/lessons/{id}/playback`. */
export function requestUrl(template: string, { params, query = {} }: UrlParts): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
