/**
 * The service worker (decision 182). It opens the course page without a connection, from the document and the files of its
 * own build, and touches nothing else: no API, no media, no other page while the site answers.
 */
import { languages, publicPath } from '#rules/language.ts';
import { offlineWorkerPath, pages } from '#rules/pages.ts';

/** The parts of the worker's global scope that a window lacks; the types of both cannot be loaded together. */
type WorkerScope = {
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void;
};

type WorkerEvent = {
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (reply: Promise<Response>) => void;
  request: Request;
  addRoutes?: (routes: object[]) => Promise<void>;
};

/** The scripts of the course page and its lessons, a list for each language, which the build inserts. */
declare const offlineScripts: string[][];

/** Changes with each build. */
declare const offlineBuild: string;

const scope = globalThis as unknown as WorkerScope;
const prefix = 'course-';
const cacheName = prefix + offlineBuild;

/** A build's files stay for the tabs that it opened; those of older builds are deleted. */
const buildsKept = 2;

/** A site that does not answer in this time is treated as away, if there is a copy. */
const patienceMs = 3_000;

/** The pages that lead to the course page without a connection; the browser says itself that others are not available. */
const redirected: ReadonlySet<string> = new Set([
  ...languages.map((language) => publicPath(pages.landing, language)),
  pages.landing,
  pages.account,
  pages.pricing,
]);

scope.addEventListener('install', (event) => {
  event.waitUntil(install(event));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === pages.course) event.respondWith(openCourse(event));
    else if (redirected.has(url.pathname)) event.respondWith(openOther(event));
  } else if (isShellFile(url.pathname) && !request.headers.has('range')) {
    event.respondWith(readShellFile(request, url));
  }
});

async function install(event: WorkerEvent): Promise<void> {
  // Newer browsers then send these without waking the worker.
  const paths = ['/api/*', '/media/*'];
  const routes = paths.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }));
  await event.addRoutes?.(routes).catch(() => undefined);
  try {
    const reply = await fetch(pages.course, { credentials: 'same-origin', cache: 'no-cache' });
    if (!(await keepCourse(reply))) throw new Error('The course page belongs to another build');
  } catch (error) {
    // An incomplete cache would count as a build and displace an older one. A complete one is that of this build's worker.
    if (!(await keptCourse())) await caches.delete(cacheName);
    throw error;
  }
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  for (const name of names.slice(0, Math.max(0, names.length - buildsKept + 1))) await caches.delete(name);
}

/** The site's course page; without an answer, the kept one. */
async function openCourse(event: WorkerEvent): Promise<Response> {
  const kept = await keptCourse();
  try {
    const reply = await (kept ? withPatience(fetch(event.request)) : fetch(event.request));
    // The site never redirects from the course page.
    if (kept && !(await isOwnPage(reply))) return kept;
    event.waitUntil(keepUnlessGone(reply.clone()));
    return reply;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/**
 * Returns false for what a network or a proxy sends in the site's place, such as its sign-in page or "502 Bad Gateway".
 * Behind a proxy that removes the site's header, its pages are told by the element of their app.
 */
async function isOwnPage(reply: Response): Promise<boolean> {
  if (reply.headers.has('x-request-id')) return true;
  return reply.status === 200 && /id="(?:landing-)?app"/.test(await reply.clone().text());
}

/** The site's page; without an answer, the course page, which shows what is saved. */
async function openOther(event: WorkerEvent): Promise<Response> {
  try {
    const reply = await fetch(event.request);
    // A redirect, such as to the page in another language, hides its headers.
    const isRedirect = reply.type === 'opaqueredirect';
    if (!isRedirect && !(await isOwnPage(reply))) throw new Error('A network or a proxy has answered');
    event.waitUntil(endIfGone());
    return reply;
  } catch (error) {
    if (await keptCourse()) return Response.redirect(pages.course, 302);
    throw error;
  }
}

/** An older build's page is not used, since its files may be gone. */
function keptCourse(): Promise<Response | undefined> {
  return caches.match(pages.course, { cacheName });
}

function withPatience(reply: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No answer in time')), patienceMs);
    reply.then(resolve, reject);
  });
}

/**
 * Keeps the course page with all files that it needs, so that the copy is complete or not there. Returns false for another
 * build's page, whose own worker will keep it, and for anything that is not the page, such as an error.
 */
async function keepCourse(reply: Response): Promise<boolean> {
  if (reply.status !== 200 || reply.redirected) return false;
  const text = await reply.clone().text();
  const named = [...text.matchAll(/(?:href|src)="(\/[^"#?]+)"/g)].flatMap(([, path = '']) =>
    isShellFile(path) ? [path] : [],
  );
  const own = named.filter((path) => path.endsWith('.js'));
  const isOf = (list: string[]) => own.length > 0 && own.every((path) => list.includes(path));
  const scripts = offlineScripts.find(isOf);
  if (!scripts) return false;
  const cache = await caches.open(cacheName);
  const wanted = new Set([...named, ...scripts]);
  const missing = [];
  for (const path of wanted) if (path === themePath || !(await cache.match(path))) missing.push(path);
  await cache.addAll(missing);
  await cache.put(pages.course, reply);
  return true;
}

const themePath = '/theme.css';

/** Files with a hash in their names, and the theme, which is asked for first. */
function isShellFile(path: string): boolean {
  return path.startsWith('/assets/') || path === themePath;
}

async function readShellFile(request: Request, { pathname }: URL): Promise<Response> {
  // A script that failed is requested again under another query.
  const kept = await caches.match(pathname, { ignoreSearch: true });
  if (kept && pathname !== themePath) return kept;
  try {
    // The page shows nothing before its theme.
    const reply = await (kept ? withPatience(fetch(request)) : fetch(request));
    const isFile = reply.ok && !reply.headers.get('content-type')?.startsWith('text/html');
    return kept && !isFile ? kept : reply;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

let gone: Promise<boolean> | undefined;

/**
 * Ends this worker when the site no longer has it, such as after a return to an older build. Resolves with true if it has
 * ended. It asks once, and again after a lost request.
 */
function endIfGone(): Promise<boolean> {
  gone ??= endUnlessServed().catch(() => {
    gone = undefined;
    return false;
  });
  return gone;
}

async function endUnlessServed(): Promise<boolean> {
  const { status, headers } = await fetch(offlineWorkerPath, { method: 'HEAD', cache: 'no-store' });
  // A network's "not found" says nothing about the site.
  if ((status !== 404 && status !== 410) || !headers.has('x-request-id')) return false;
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
  // The last step, since the browser may stop the worker immediately.
  await scope.registration.unregister();
  return true;
}

/** Keeps the course page only after the site has confirmed this worker: an ended one leaves no cache behind. */
async function keepUnlessGone(reply: Response): Promise<void> {
  if (!(await endIfGone())) await keepCourse(reply).catch(() => false);
}
