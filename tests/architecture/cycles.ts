import type { Source } from './source.ts';

/** Every way through the imports that comes back to where it began, told once; types count too. */
export function findCycles(sources: Source[]): string[] {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const finished = new Set<string>();
  const cycles: string[] = [];

  const walk = (path: string, way: string[]): void => {
    if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || finished.has(path)) return;
    for (const next of importsOf.get(path) ?? []) if (next && importsOf.has(next)) walk(next, [...way, path]);
    finished.add(path);
  };
  for (const { path } of sources) walk(path, []);
  return cycles.map((cycle) => `files import each other in a circle: ${cycle}`);
}
