/** The values in the URL of a request: parts of its path, and the query, whose undefined values are left out. */
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
