/**
 * Finds APIs that the oldest supported browsers lack in the scripts of a build, dependencies included. The bundler lowers
 * syntax, but calling a missing API fails.
 */
import { parseAst, type Plugin } from 'vite';

/** The first versions of Chrome (Edge, Android WebView), Safari and Firefox; `null` where there is none yet. */
type Since = [chrome: number | null, safari: number | null, firefox: number | null];

/**
 * Names of globals, `Class.member` for static members, `.member` for names that only newer instances have, `'event'`
 * and `/flag` of a regular expression. From MDN's browser compatibility data, 8.1.9.
 */
const newerApis: Record<string, Since> = {
  'AbortSignal.any': [116, 17.4, 124],
  'Array.fromAsync': [121, 16.4, 115],
  AudioDecoder: [94, 26, 130],
  AudioEncoder: [94, 26, 130],
  CloseWatcher: [126, 27.3, 149],
  'CSS.highlights': [105, 17.2, 140],
  DisposableStack: [134, 27.3, 141],
  'Document.parseHTMLUnsafe': [124, 26, 128],
  'Error.isError': [134, null, 138],
  Float16Array: [135, 18.2, 129],
  ImageDecoder: [94, 27.3, 133],
  'Intl.DurationFormat': [129, 16.4, 136],
  'Iterator.from': [122, 18.4, 131],
  'JSON.rawJSON': [114, 18.4, 135],
  ManagedMediaSource: [null, 17, null],
  'Map.groupBy': [117, 17.4, 119],
  'Math.f16round': [135, 18.2, 129],
  'Math.sumPrecise': [147, 26.2, 137],
  'Object.groupBy': [117, 17.4, 119],
  'Promise.try': [128, 18.2, 134],
  'Promise.withResolvers': [119, 17.4, 121],
  'PublicKeyCredential.getClientCapabilities': [133, 17.4, 135],
  'PublicKeyCredential.parseCreationOptionsFromJSON': [129, 18.4, 119],
  'PublicKeyCredential.parseRequestOptionsFromJSON': [129, 18.4, 119],
  'ReadableStream.from': [null, 27, 117],
  'RegExp.escape': [136, 18.2, 134],
  'Response.json': [105, 17, 115],
  SuppressedError: [134, 27.3, 141],
  'Symbol.asyncDispose': [127, 27.3, 141],
  'Symbol.dispose': [125, 27.3, 141],
  Temporal: [144, 27.3, 139],
  'URL.canParse': [120, 17, 115],
  'URL.parse': [126, 18, 126],
  URLPattern: [95, 26, 142],
  'Uint8Array.fromBase64': [140, 18.2, 133],
  'Uint8Array.fromHex': [140, 18.2, 133],
  VideoDecoder: [94, 16.4, 130],
  VideoEncoder: [94, 16.4, 130],
  cookieStore: [87, 18.4, 140],
  documentPictureInPicture: [116, null, 151],
  requestIdleCallback: [47, null, 55],
  trustedTypes: [83, 26, 148],
  '.caretPositionFromPoint': [128, 26.2, 20],
  '.checkVisibility': [105, 17.4, 106],
  '.closedBy': [134, 27.3, 141],
  '.commandForElement': [135, 26.2, 144],
  '.computedStyleMap': [66, 16.4, null],
  '.createWritable': [86, 26, 111],
  '.fastSeek': [null, 8, 31],
  '.getHTML': [125, 18, 128],
  '.getSetCookie': [113, 17, 112],
  '.hidePopover': [114, 17, 125],
  '.isDisjointFrom': [122, 17, 127],
  '.isSubsetOf': [122, 17, 127],
  '.isSupersetOf': [122, 17, 127],
  '.moveBefore': [133, null, 144],
  '.popoverTargetElement': [114, 17, 125],
  '.postTask': [94, null, 142],
  '.requestClose': [134, 18.4, 139],
  '.requestPictureInPicture': [69, 13.1, 153],
  '.requestVideoFrameCallback': [83, 15.4, 132],
  '.setHTMLUnsafe': [124, 26, 123],
  '.showPopover': [114, 17, 125],
  '.startViewTransition': [111, 18, 144],
  '.symmetricDifference': [122, 17, 127],
  '.togglePopover': [114, 17, 125],
  '.transferToFixedLength': [114, 17.4, 122],
  "'contentvisibilityautostatechange'": [108, 18, 130],
  "'pagereveal'": [123, 18.2, null],
  "'pageswap'": [124, null, null],
  "'scrollend'": [114, 26.2, 109],
  'helper of iterators': [122, 18.4, 131],
  '/v': [112, 17, 116],
};

type Language = 'js' | 'ts' | 'tsx';

/** Modules that check for the API before they call it; the comments name their fallbacks. */
const allowed: [module: string, apis: string[]][] = [
  // A timer.
  ['/web/platform/when-idle.ts', ['requestIdleCallback']],
  // Nothing: without trusted types a worker needs no permission.
  ['/web/platform/allow-own-workers.ts', ['trustedTypes']],
  // The button is hidden.
  ['/web/lesson/use-player.ts', ['.requestPictureInPicture']],
  // MediaSource.
  ['/hls.js/', ['ManagedMediaSource']],
  // It defines Symbol.dispose itself, and is loaded only where web/studio/uploads/ found an encoder.
  ['/mediabunny/', ['AudioDecoder', 'AudioEncoder', 'VideoDecoder', 'VideoEncoder']],
  ['/mediabunny/', ['SuppressedError', 'Symbol.asyncDispose', 'Symbol.dispose']],
  // It listens to the event and uses the transitions where they exist.
  ['/react-dom/', ["'scrollend'", '.startViewTransition']],
];

/** Fails a build whose scripts use an API that a supported browser lacks. */
export function rejectNewerApis(): Plugin {
  return {
    name: 'reject-newer-apis',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    generateBundle(_, bundle) {
      const found = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? Object.entries(file.modules).flatMap(([id, { code }]) => newerApisOf(id, code ?? ''))
          : [],
      );
      if (found.length > 0) this.error(`The oldest supported browsers lack:\n${found.join('\n')}`);
    },
  };
}

/** Returns a line for each name in the table that a module uses without checking for it first. */
export function newerApisOf(module: string, code: string, lang: Language = 'js'): string[] {
  const known = allowed.filter(([part]) => module.includes(part)).flatMap(([, apis]) => apis);
  return findNewerApis(code, lang)
    .filter((api) => !known.includes(api))
    .map((api) => `${api} in ${module}`);
}

/** Returns the names in the table that a script uses. */
function findNewerApis(code: string, lang: Language): string[] {
  const found = new Set<string>();
  visit(parseAst(code, { lang }), (name) => {
    if (Object.hasOwn(newerApis, name)) found.add(name);
  });
  return [...found];
}

const iterators = new Set(['values', 'keys', 'entries', 'matchAll']);
const helpers = new Set('drop every filter find flatMap forEach map reduce some take toArray'.split(' '));
const globals = new Set(['globalThis', 'window', 'self']);

/** Calls `see` with each name below a node of the syntax tree, in the forms of the table. */
function visit(node: object, see: (name: string) => void): void {
  if (Array.isArray(node)) return node.forEach((part) => isNode(part) && visit(part, see));
  const { type, name, object, property, computed, key, value, regex } = node as Syntax;
  if (type === 'MemberExpression' && property?.type === 'Identifier' && !computed) {
    const member = property.name ?? '';
    see(`.${member}`);
    if (object?.name !== undefined) see(globals.has(object.name) ? member : `${object.name}.${member}`);
    if (helpers.has(member) && isIterator(object)) see('helper of iterators');
    return visit(object ?? {}, see);
  }
  if (type === 'Property' && !computed && key?.type === 'Identifier') return visit(value as object, see);
  if (type === 'Identifier') see(name ?? '');
  if (type === 'Literal' && typeof value === 'string') see(`'${value}'`);
  for (const flag of regex?.flags ?? '') see(`/${flag}`);
  for (const part of Object.values(node)) if (isNode(part)) visit(part, see);
}

/** Returns whether a node is a call such as `map.values()` or `text.matchAll(pattern)`, and not `Object.keys(value)`. */
function isIterator(node: Syntax | undefined): boolean {
  const { callee, arguments: given = [] } = node ?? {};
  const method = callee?.property?.name ?? '';
  return iterators.has(method) && (method === 'matchAll' || given.length === 0);
}

function isNode(part: unknown): part is object {
  return typeof part === 'object' && part !== null;
}

type Syntax = {
  type?: string;
  name?: string;
  object?: Syntax;
  property?: Syntax;
  computed?: boolean;
  key?: Syntax;
  value?: unknown;
  regex?: { flags: string };
  callee?: Syntax;
  arguments?: Syntax[];
};

/** The oldest browsers in which everything works (docs/browsers.md). */
export const oldestBrowsers = { chrome: 111, edge: 111, safari: 16.4, ios: 16.4, firefox: 128 } as const;

/** The same as the bundler's target for scripts, workers and style sheets. */
export const buildTarget = Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`);
