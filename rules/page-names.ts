/** Pages whose address names something, such as a receipt's number in place of `:number`. */
import type { PagePath } from './pages.ts';

/** The address of a page that names something, such as a receipt's number in place of `:number`. */
export function pathTo(page: PagePath, names: Record<string, string>): string {
  return page.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
}

/** What stands in such an address for each name: the inverse of `pathTo`. */
export function paramsIn(page: PagePath, path: string): Record<string, string> {
  const parts = path.split('/');
  const names: Record<string, string> = {};
  for (const [at, part] of page.split('/').entries())
    if (part.startsWith(':')) names[part.slice(1)] = decoded(parts[at] ?? '');
  return names;
}

/** What was typed by hand may be no encoded text at all, such as a lone %, and then stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
