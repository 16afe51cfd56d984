/**
 * Decides which chunk of the app a module belongs to. By default the bundler makes a small chunk of everything that two
 * screens share, but on a slow connection five scripts load faster than twenty.
 */
import { join } from 'node:path';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { firstLanguage, type Language } from '#rules/language.ts';
import { inLanguage } from './language-build.ts';

type Graph = Rolldown.ChunkingContext;

const root = join(import.meta.dirname, '..');

/** Returns the configuration of the app's build in one language. */
export function appScripts(language: Language): InlineConfig {
  return {
    ...scripts,
    // One build copies the public files.
    ...(language === firstLanguage ? {} : { publicDir: false as const }),
    plugins: [forgetFormerGraph(), ...inLanguage(language), retriedImports(), jsxBindings()],
  };
}

const scripts: InlineConfig = {
  build: {
    // A screen's script names the few that it needs itself; a list of them in the first one would slow down every page.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      // A constant of a shared script, such as the path of a page, would be part of the first scripts.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: scriptOf }] } },
      // Loading a words file has no effect, so a screen only bundles those it uses.
      treeshake: { moduleSideEffects: [{ test: /\/messages\//, sideEffects: false }] },
    },
  },
};

/** Returns the chunk of a module; null leaves it to the bundler. */
function scriptOf(module: string, graph: Graph): string | null {
  if (react.test(module) || module === runtime || module === jsxRuntime) return 'react';
  if (module.includes('/lucide-react/')) return icons.test(module) ? 'core' : null;
  const noun = /\/messages\/\w\w\/(.+)\.ts$/.exec(module)?.[1];
  if (noun !== undefined) return chunkOfMessages[noun] ?? null;
  if (fields.test(module)) return 'field';
  if (dialogs.test(module)) return 'dialog';
  // The entry script imports no other (web/start.ts), so its modules stay in it.
  if (importsOf(graph, 'start.ts').has(module)) return null;
  if (importsOf(graph, 'app.tsx').has(module)) return 'core';
  if (returnTo.test(module)) return 'return-to';
  if (lessonBase.test(module)) return 'lesson-base';
  const shared = reachableFromOtherScreens(graph).has(module);
  if (!shared && importsOf(graph, 'course/open-lesson.tsx').has(module)) return 'lesson-dialog';
  if (shared && signIn.test(module) && importsOf(graph, 'landing/landing-app.tsx').has(module))
    return 'sign-in';
  return null;
}

/** Changes only with the library, so it stays in the browser's cache after a deploy. */
const react = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** Beside React, so that a script without texts imports none with texts, and is the same in each language. */
const jsxRuntime = join(root, 'jsx-runtime.ts');

/** The runtime that the bundler adds for React's CommonJS modules. */
const runtime = '\0rolldown/runtime.js';

/** The chunks of the words files; all other words are in the chunks that use them (messages/messages.ts). */
const chunkOfMessages: Record<string, string> = {
  locale: 'core',
  site: 'core',
  course: 'core',
  lesson: 'lesson-dialog',
  notes: 'notes',
  questions: 'questions',
  'sign-in': 'sign-in',
};

/** The icons of the header and of the course page. The others that the library's index imports are ignored. */
const icons = /\/icons\/(?:x|play|check|circle-check|chevron-down|external-link)\.mjs$/;

/** The code that the landing page's sign-in dialog shares with the screens after it. */
const signIn = /\/sign-in[/.]/;

/**
 * The check of the URL that signing in returns to, which the app loads on demand and the sign-in dialog needs, and the table
 * of all pages.
 */
const returnTo = /\/(?:own-return-to|sign-in\/return-to|page-(?:at|paths))\.ts$/;

/**
 * The code that the content of a lesson shares with the saved lessons and the questions, which load separately. If their
 * scripts imported that of the content, a retry of it would have no new URL.
 */
const lessonBase = /\/(?:rules\/video\/(?:thumbnails|stills|conversion)|web\/lesson\/use-second)\.ts$/;

/** Nearly every form needs them, and the course page has none, so they load with the first form. */
const fields = /\/web\/parts\/field\.tsx$/;

/** The course page opens its dialogs later. */
const dialogs = /\/web\/(?:parts\/dialog(?:-frame)?|shell\/dialog-failed-content)\.tsx$/;

/**
 * Returns a file of the web and all its static imports, over any number of steps. It leaves out what texts import: every
 * screen imports the whole catalog, and bundles only the texts it uses.
 */
function importsOf(graph: Graph, file: string): Set<string> {
  return cached(file, () =>
    reachableFrom(graph, [join(root, file)], ({ id, importedIds }) => (isText.test(id) ? [] : importedIds)),
  );
}

const isText = /\/messages\/\w\w\//;

/** Returns all modules that screens other than the course page may load. */
function reachableFromOtherScreens(graph: Graph): Set<string> {
  return cached('other screens', () => {
    const lists = ['other-routes.ts', 'studio-routes.ts', 'without-studio.ts'];
    const screens = lists.flatMap(
      (file) => graph.getModuleInfo(join(root, file))?.dynamicallyImportedIds ?? [],
    );
    return reachableFrom(graph, screens, ({ importedIds, dynamicallyImportedIds }) => [
      ...importedIds,
      ...dynamicallyImportedIds,
    ]);
  });
}

function reachableFrom(
  graph: Graph,
  from: string[],
  next: (module: Rolldown.ModuleInfo) => string[],
): Set<string> {
  const reached = new Set(from);
  // Iterating over a set includes items that are added while it runs.
  for (const id of reached) {
    const module = graph.getModuleInfo(id);
    if (module) for (const other of next(module)) reached.add(other);
  }
  return reached;
}

const cache = new Map<string, Set<string>>();

function cached(what: string, find: () => Set<string>): Set<string> {
  const found = cache.get(what) ?? find();
  cache.set(what, found);
  return found;
}

/** Forgets the modules of the former build in this process, which was of another language. */
function forgetFormerGraph(): Plugin {
  return { name: 'forget-former-graph', buildStart: () => cache.clear() };
}

/** Makes each `import()` retry a failed script under a new URL (web/platform/load-part.ts). */
function retriedImports(): Plugin {
  return {
    name: 'retried-imports',
    load: {
      order: 'pre',
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { importUnderNewUrl as __vitePreload } from ${JSON.stringify(importPart)};`,
    },
    renderChunk(code, { fileName }, _options, { chunks }) {
      const shared = new Set(Object.values(chunks).flatMap(({ imports }) => imports));
      for (const script of shared) if (stateless.has(chunks[script]?.name ?? '')) shared.delete(script);
      const retried = retryImports(code, shared);
      if (retried.includes('__VITE_PRELOAD__'))
        throw new Error(`${fileName} has an import() that is not plain`);
      return retried;
    },
  };
}

/** Scripts whose modules may run a second time under another URL, since they keep nothing. Articles import this one too. */
const stateless: ReadonlySet<string> = new Set(['markdown']);

/** An `import()` as Vite wraps it, in a function that first loads style sheets and further scripts, which this app does not have. */
const wrapped = /(\w+)\(\(\) => import\("([^"]+)"\)((?:\.then\(\(n\) => n\.\w+\))?), __VITE_PRELOAD__\)/g;

/**
 * Passes the query of each try to the imports of a script's code. A script that others import statically is imported
 * plainly: those would keep the URL that failed, or run its modules a second time.
 */
export function retryImports(code: string, shared: ReadonlySet<string>): string {
  return code.replace(wrapped, (_, wrap: string, url: string, pick: string) =>
    shared.has(url.replace('./', 'assets/'))
      ? `import("${url}")${pick}`
      : `${wrap}((query) => import("${url}" + query)${pick}, "${url}")`,
  );
}

const importPart = join(root, 'platform/load-part.ts');

/** Compiles JSX to calls of web/jsx-runtime.ts, which are shorter than those of React's CommonJS module. */
function jsxBindings(): Plugin {
  const bindings = join(root, 'jsx-runtime.ts');
  return {
    name: 'jsx-bindings',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react\/jsx-runtime$/ },
      handler: (_, importer) => (importer === bindings ? null : bindings),
    },
  };
}
