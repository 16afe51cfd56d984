import { type Page, pages } from './pages.ts';

/** Returns the page of a path; each `:name` of a page matches one segment. */
export function pageAt(path: string): Page | undefined {
  return fixed.get(path) ?? named.find(({ pattern }) => pattern.test(path))?.page;
}

const all = Object.keys(pages) as Page[];

const fixed = new Map<string, Page>(all.map((page) => [pages[page], page]));

const named = all
  .filter((page) => pages[page].includes(':'))
  .map((page) => ({ page, pattern: new RegExp(`^${pages[page].replace(/:\w+/g, '[^/]+')}$`) }));
