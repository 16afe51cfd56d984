/** The built site, read into memory once with its brotli and gzip forms, and answered before Hono sees a request. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { type Page, pageAt, pages } from '#rules/pages.ts';
import { acceptedBy } from './accepted-encodings.ts';
import { type Bodies, type Encoding, readBuiltFile } from './built-file.ts';
import { readRange } from './byte-range.ts';
import { type HeaderList, securityHeaders } from './headers.ts';

type StaticFile = {
  type: string;
  etag: string;
  identity: Buffer;
  forms: { identity: Form; br?: Form; gzip?: Form };
  /** The headers that do not depend on the form. */
  lasting: HeaderList;
};

/** One way to send a file, put together once. */
type Form = { head: HeaderList; body: Buffer };

type Site = { siteUrl: string } & Parameters<typeof securityHeaders>[0];

type Asked = { path: string; requestId: string };

export type StaticFiles = {
  /** Answers a GET or HEAD for something it holds; false leaves the request to others. */
  answer(request: IncomingMessage, response: ServerResponse, asked: Asked): boolean;
  /** A document as the build left it, with the site's own origin in it. @throws {Error} when there is none. */
  text(url: string): string;
  /** The friendly page for an unknown address. */
  answerNotFound(request: IncomingMessage, response: ServerResponse, asked: Pick<Asked, 'requestId'>): void;
};

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** The pages that are documents of their own; all others are the app's. */
const documents: Partial<Record<Page, string>> = {
  landing: '/index.html',
  course: '/course.html',
  pricing: '/pricing.html',
  emailSent: '/email-sent.html',
  verify: '/verify.html',
};

/**
 * Reads the folder that `web/build.ts` wrote, and the assets of former builds, each in a folder of its own.
 * @throws {Error} when the site was not built.
 */
export function loadStaticFiles(folder: string, site: Site, formerAssets: string[] = []): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const former of formerAssets) addFolder(files, former, { at: assetsUrl, site });
  addFolder(files, folder, { at: '/', site });
  const notFound = required(files, '/not-found.html');
  const documentOf = (page: Page) => required(files, documents[page] ?? '/app.html');
  for (const page of Object.keys(pages) as Page[]) files.set(pages[page], documentOf(page));
  return {
    answer(request, response, { path, requestId }) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const page = files.has(path) ? undefined : pageAt(path);
      const file = page ? documentOf(page) : files.get(path);
      if (!file) return false;
      send(request, response, { file, status: 200, requestId });
      return true;
    },
    text(url) {
      return required(files, url).identity.toString('utf8');
    },
    answerNotFound(request, response, { requestId }) {
      send(request, response, { file: notFound, status: 404, requestId });
    },
  };
}

const assetsUrl = '/assets/';

/** What stands in the map already under the same address makes way. */
function addFolder(
  files: Map<string, StaticFile>,
  folder: string,
  { at, site }: { at: string; site: Site },
): void {
  const security = securityHeaders(site);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths) {
    const type = types[extname(path)];
    if (!type) continue;
    const bodies = readBuiltFile(path, site.siteUrl);
    const url = at + relative(folder, path).split(sep).join('/');
    const cache = url.startsWith(assetsUrl) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const etag = `"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
    const lasting = [...security, 'Cache-Control', cache, 'Vary', 'Accept-Encoding', 'ETag', etag];
    files.set(url, {
      type,
      etag,
      lasting,
      identity: bodies.identity,
      forms: formsOf(bodies, { type, lasting }),
    });
  }
}

function formsOf(
  bodies: Bodies,
  { type, lasting }: { type: string; lasting: HeaderList },
): StaticFile['forms'] {
  const form = (encoding: Encoding, body: Buffer): Form => ({
    head: [
      ...lasting,
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      'Content-Type',
      type,
      'Content-Length',
      String(body.length),
    ],
    body,
  });
  const { identity, br, gzip } = bodies;
  return {
    identity: form('identity', identity),
    ...(br && { br: form('br', br) }),
    ...(gzip && { gzip: form('gzip', gzip) }),
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, status, requestId }: { file: StaticFile; status: number; requestId: string },
): void {
  if (status === 200 && request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, [...file.lasting, 'X-Request-Id', requestId]).end();
    return;
  }
  if (file.type.startsWith('video/')) {
    sendFilm(request, response, { file, requestId });
    return;
  }
  const accepted = acceptedBy(request.headers['accept-encoding']);
  const encoding = accepted.find((name) => file.forms[name]) ?? 'identity';
  const { head, body } = file.forms[encoding] ?? file.forms.identity;
  response.writeHead(status, [...head, 'X-Request-Id', requestId]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** A film goes in the pieces that players ask for; Safari plays nothing without them. */
function sendFilm(
  request: IncomingMessage,
  response: ServerResponse,
  { file, requestId }: { file: StaticFile; requestId: string },
): void {
  const film = file.identity;
  const changed = request.headers['if-range'] !== undefined && request.headers['if-range'] !== file.etag;
  const range = changed ? undefined : readRange(request.headers.range, film.length);
  const head = [...file.lasting, 'X-Request-Id', requestId, 'Accept-Ranges', 'bytes'];
  if (range === 'unsatisfiable') {
    response
      .writeHead(416, [...head, 'Content-Range', `bytes */${film.length}`, 'Content-Length', '0'])
      .end();
    return;
  }
  const { first, last } = range ?? { first: 0, last: film.length - 1 };
  if (range) head.push('Content-Range', `bytes ${first}-${last}/${film.length}`);
  head.push('Content-Type', file.type, 'Content-Length', String(last - first + 1));
  response.writeHead(range ? 206 : 200, head);
  response.end(request.method === 'HEAD' ? undefined : film.subarray(first, last + 1));
}

function required(files: Map<string, StaticFile>, url: string): StaticFile {
  const file = files.get(url);
  if (!file) throw new Error(`The site is not built: ${url} is missing`);
  return file;
}
