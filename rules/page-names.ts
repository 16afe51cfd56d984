import type { PagePath } from './pages.ts';

/** Returns the path of a page with parameters, such as a receipt's number for `:number`. */
export function pathTo(page: PagePath, names: Record<string, string>): string {
  return page.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
}

/** Reads the parameters of such a path: the inverse of `pathTo`. */
export function paramsIn(page: PagePath, path: string): Record<string, string> {
  const parts = path.split('/');
  const names: Record<string, string> = {};
  for (const [at, part] of page.split('/').entries())
    if (part.startsWith(':')) names[part.slice(1)] = decoded(parts[at] ?? '');
  return names;
}

/** Decodes a part of a path. A path typed by hand may be malformed, such as a lone %, and then stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
