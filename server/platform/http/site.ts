/** Keeps the site's files in memory with their brotli and gzip encodings: the built ones, and the rendered documents. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context } from 'hono';
import { type RenderedPages, requestIdSlot } from '#rules/content/rendered-pages.ts';
import { type Language, publicPath } from '#rules/language.ts';
import { builtOrigin, type Page, pages } from '#rules/pages.ts';
import { createByteCache } from '#server/platform/byte-cache.ts';
import { acceptedBy, compressPage, type Encoding, type Encodings, readAsset } from './compression.ts';
import type { Env } from './api.ts';
import { readRange } from './byte-range.ts';
import { type HeaderRecord, preparingPolicy, preparingScript, securityHeaders } from './security-headers.ts';

/** A file of the site, with the headers of a full reply in each encoding. */
type SiteFile = {
  etag: string;
  encodings: Encodings;
  isVideo: boolean;
  headers: Record<Encoding, HeaderRecord>;
};

export type Site = {
  /** The URL of each file, such as `/assets/app-1a2b3c.js`. */
  files: Iterable<string>;
  sendFile(c: Context<Env>, url: string): Response;
  sendPage(c: Context<Env>, page: Page, language: Language): Response;
  /** Sends the page for an unknown URL, with status 404. */
  sendNotFound(c: Context<Env>, language: Language): Response;
  /** Sends the page for a failed request, with its id and the headers that the reply already has. */
  sendTrouble(c: Context<Env>, status: 500 | 503, language: Language): Response;
  /**
   * Sends a page that was rendered on request. Its encodings are kept by its text, so that a popular page is compressed
   * once and a browser that has it gets no second copy.
   */
  sendRendered(c: Context<Env>, page: string, headers?: HeaderRecord): Promise<Response>;
  /** Returns a rendered document with the site's own origin. @throws {Error} when there is none */
  text(url: string, language: Language): string;
  /** Replaces all documents at once, after they were compressed; keeps the former ones when that fails. */
  setDocuments(documents: RenderedPages): Promise<void>;
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

/** The pages with documents of their own; all others are the app's. */
const pageDocuments: Partial<Record<Page, string>> = {
  landing: '/index.html',
  course: '/course.html',
  pricing: '/pricing.html',
  emailSent: '/email-sent.html',
  verify: '/verify.html',
  privacy: '/privacy.html',
  terms: '/terms.html',
  refunds: '/refunds.html',
};

type SiteConfig = { siteUrl: string } & Parameters<typeof securityHeaders>[0];

const assetsUrl = '/assets/';

/** The encodings of some two hundred pages that were rendered on request. */
const renderedBytesAtMost = 16_000_000;

/** The request headers that choose the reply to a page's URL. */
export const pageVary = 'Accept-Encoding, Accept-Language, Cookie';

/**
 * Loads the folder that `web/build.ts` wrote, and the assets of former builds, each in a folder of its own. Pages are
 * available after `setDocuments`.
 * @throws {Error} when the site was not built
 */
export function loadSite(folder: string, config: SiteConfig, formerAssets: string[] = []): Site {
  const files = new Map<string, SiteFile>();
  for (const former of formerAssets) addFolder(files, former, { at: assetsUrl, config });
  addFolder(files, folder, { at: '/', config });
  let documents: ReadonlyMap<string, SiteFile> = new Map();
  const encoded = createByteCache<SiteFile>({ bytesAtMost: renderedBytesAtMost, sizeOf: sizeOfFile });
  const file = (url: string) => required(documents.get(url) ?? files.get(url), url);
  // A document that is not rendered in a language is sent in the first one.
  const documentIn = (language: Language, url: string) =>
    documents.get(publicPath(url, language)) ?? file(url);
  return {
    get files() {
      return [...files.keys(), ...documents.keys()];
    },
    sendFile: (c, url) => {
      c.env.route = url.startsWith(assetsUrl) ? '/assets/*' : 'file';
      return send(c, file(url), 200);
    },
    sendPage: (c, page, language) => {
      c.env.route = pages[page];
      return send(c, documentIn(language, pageDocuments[page] ?? '/app.html'), 200);
    },
    sendNotFound: (c, language) => send(c, documentIn(language, '/not-found.html'), 404),
    sendTrouble: (c, status, language) => {
      const page = documentIn(language, '/trouble.html').encodings.identity.toString('utf8');
      return c.html(page.replace(requestIdSlot, c.env.requestId), status);
    },
    async sendRendered(c, page, headers = {}) {
      const encode = async () =>
        siteFile('/rendered.html', { bodies: await compressPage(page), type: typeOf('.html'), config });
      return send(c, await encoded(etagOf(page), encode), 200, headers);
    },
    text: (url, language) => documentIn(language, url).encodings.identity.toString('utf8'),
    async setDocuments(rendered) {
      const entries = Object.entries(rendered).map(async ([name, text]): Promise<[string, SiteFile]> => {
        const url = `/${name}`;
        const bodies = await compressPage(text.replaceAll(builtOrigin, config.siteUrl));
        return [url, siteFile(url, { bodies, type: typeOf(name), config })];
      });
      documents = new Map(await Promise.all(entries));
    },
  };
}

function typeOf(name: string): string {
  const type = types[extname(name) || name];
  if (!type) throw new Error(`${name} has no content type`);
  return type;
}

/** Adds a folder's files; later ones replace earlier ones of the same URL. */
function addFolder(
  files: Map<string, SiteFile>,
  folder: string,
  { at, config }: { at: string; config: SiteConfig },
): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = types[extname(path)];
    if (!type || !entry.isFile()) continue;
    const url = at + relative(folder, path).split(sep).join('/');
    files.set(url, siteFile(url, { bodies: readAsset(path), type, config }));
  }
}

function siteFile(
  url: string,
  { bodies, type, config }: { bodies: Encodings; type: string; config: SiteConfig },
): SiteFile {
  const etag = etagOf(bodies.identity);
  const caching = url.startsWith(assetsUrl) ? 'public, max-age=31536000, immutable' : 'no-cache';
  const lasting = {
    ...securityHeaders(config),
    ...(preparingScript.test(url) ? { 'Content-Security-Policy': preparingPolicy } : {}),
    'Cache-Control': caching,
    Vary: url.endsWith('.html') ? pageVary : 'Accept-Encoding',
    ETag: etag,
  };
  const headers = {
    identity: headersOf(bodies.identity, lasting, { 'Content-Type': type }),
    br: headersOf(bodies.br, lasting, { 'Content-Type': type, 'Content-Encoding': 'br' }),
    gzip: headersOf(bodies.gzip, lasting, { 'Content-Type': type, 'Content-Encoding': 'gzip' }),
  };
  return { etag, encodings: bodies, isVideo: type.startsWith('video/'), headers };
}

function etagOf(text: string | Buffer): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

function sizeOfFile({ encodings }: SiteFile): number {
  return Object.values(encodings).reduce((bytes, { length }) => bytes + length, 0);
}

function headersOf(body: Uint8Array | undefined, lasting: HeaderRecord, own: HeaderRecord): HeaderRecord {
  return { ...lasting, ...own, 'Content-Length': String(body?.length ?? 0) };
}

function send(c: Context<Env>, file: SiteFile, status: 200 | 404, own: HeaderRecord = {}): Response {
  const requested = c.req.raw.headers;
  if (status === 200 && requested.get('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers: { ...withoutBody(file, c.env.requestId), ...own } });
  if (file.isVideo) return sendVideo(file, requested, c.env.requestId);
  const accepted = acceptedBy(requested.get('accept-encoding') ?? '');
  const encoding: Encoding = accepted.find((name) => file.encodings[name]) ?? 'identity';
  const headers = { ...file.headers[encoding], ...own, 'X-Request-Id': c.env.requestId };
  return new Response(file.encodings[encoding], { status, headers });
}

/** The headers of a reply without the whole file. */
function withoutBody(file: SiteFile, requestId: string): HeaderRecord {
  const { 'Content-Type': _type, 'Content-Length': _length, ...headers } = file.headers.identity;
  return { ...headers, 'X-Request-Id': requestId };
}

/** Sends a video in the ranges that players request; Safari plays nothing without them. */
function sendVideo(file: SiteFile, requested: Headers, requestId: string): Response {
  const whole = file.encodings.identity;
  const hasChanged = requested.has('if-range') && requested.get('if-range') !== file.etag;
  const range = hasChanged ? undefined : readRange(requested.get('range') ?? undefined, whole.length);
  const headers = { ...withoutBody(file, requestId), 'Accept-Ranges': 'bytes' };
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${whole.length}` },
    });
  const { first, last } = range ?? { first: 0, last: whole.length - 1 };
  return new Response(whole.subarray(first, last + 1), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Type': 'video/mp4',
      'Content-Length': String(last - first + 1),
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${whole.length}` } : {}),
    },
  });
}

function required(file: SiteFile | undefined, url: string): SiteFile {
  if (!file) throw new Error(`The site is not built: ${url} is missing. Run npm start.`);
  return file;
}
