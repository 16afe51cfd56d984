/** Makes a page lose files of the app. */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import { networkNoise } from './learner.ts';

/** The console messages about files that a test takes away. */
export const lossNoise = new RegExp(
  `${networkNoise.source}|dynamically imported|A part of the app|above error`,
);

/** The oldest and the newest supported browser; CI tests only the oldest. */
export const engines: ('newest' | 'oldest')[] =
  process.env['TEST_CI'] === '1' ? ['oldest'] : ['newest', 'oldest'];

/** The scripts of the English pages; those with texts have the same names in other languages, and other hashes. */
const assets = new Set(namesIn(readFileSync('dist/render/en/templates/app.html', 'utf8')));
// Iterating over a set includes items that are added while it runs.
for (const script of assets)
  for (const named of namesIn(readFileSync(`dist/web/assets/${script}`, 'utf8'))) assets.add(named);

function namesIn(text: string): string[] {
  const names = text.matchAll(/["`](?:\.|\/assets)\/([\w.-]+\.js)["`]/g);
  return [...names].map(([, name = '']) => name);
}

/** Returns a built script's file by its name without the hash. */
export function scriptNamed(name: string): string {
  const found = [...assets].filter((file) => new RegExp(`^${name}-.{8}\\.js$`).test(file));
  if (found.length !== 1) throw new Error(`${found.length} scripts are called ${name}`);
  return found[0]!;
}

/** Returns a script's static imports, direct and indirect. */
function importsOf(script: string, found = new Set<string>()): Set<string> {
  const code = readFileSync(`dist/web/assets/${script}`, 'utf8');
  for (const [, imported = ''] of code.matchAll(/\bfrom\s*["`]\.\/([^"`]+\.js)["`]/g)) {
    if (found.has(imported)) continue;
    found.add(imported);
    importsOf(imported, found);
  }
  return found;
}

export type Lost = {
  /** How often a request for it failed. */
  times: () => number;
  /** Lets later requests pass. The page's requests are intercepted as before, so that only the script's loss ends. */
  stop: () => void;
};

/** Fails the first request for a file, or as many as given, with or without a query. */
export async function lose(page: Page, file: RegExp, most = 1): Promise<Lost> {
  let times = most;
  let lost = 0;
  await page.route(file, (route: Route) => {
    if (lost >= times) return route.fallback();
    lost += 1;
    return route.abort();
  });
  return { times: () => lost, stop: () => void (times = 0) };
}

/** Matches the requests for a script. */
export const requestsFor = (script: string) =>
  new RegExp(`/assets/${script.replaceAll('.', '\\.')}(\\?.*)?$`);

/** Records the scripts that a browser's pages request. */
export function scriptsAskedBy(context: BrowserContext): Set<string> {
  const requested = new Set<string>();
  context.on('request', (request: Request) => {
    const script = /\/assets\/([^/?]+\.js)/.exec(request.url())?.[1];
    if (script) requested.add(script);
  });
  return requested;
}

/** Returns a script that a part shares and the page has not loaded yet. */
export function sharedScriptOf(part: string, requested: ReadonlySet<string>): string {
  const script = [...importsOf(scriptNamed(part))].find((imported) => !requested.has(imported));
  if (!script) throw new Error(`The page has everything that ${part} imports`);
  return script;
}
