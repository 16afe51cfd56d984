/** The built site, read into memory once with its brotli and gzip forms. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { type Page, pageAt } from '#rules/pages.ts';
import { acceptedBy } from './accepted-encodings.ts';
import { type Bodies, type Encoding, readBuiltFile } from './built-file.ts';
import { readRange } from './byte-range.ts';
import { type HeaderRecord, securityHeaders } from './security-headers.ts';

type SiteFile = {
  type: string;
  etag: string;
  bodies: Bodies;
  /** The headers that do not depend on the encoding. */
  headers: HeaderRecord;
};

type Asked = { headers: Headers; requestId: string };

export type Site = {
  /** The page or file at a path; undefined where there is none. */
  answer(path: string, asked: Asked): Response | undefined;
  /** The friendly page for an unknown path, with status 404. */
  answerNotFound(asked: Asked): Response;
  /** A document as the build left it, with the site's own origin in it. @throws {Error} when there is none. */
  text(url: string): string;
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

type SiteConfig = { siteUrl: string } & Parameters<typeof securityHeaders>[0];

const assetsUrl = '/assets/';

/**
 * Reads the folder that `web/build.ts` wrote, and the assets of former builds, each in a folder of its own.
 * @throws {Error} when the site was not built.
 */
export function loadSite(folder: string, config: SiteConfig, formerAssets: string[] = []): Site {
  const files = new Map<string, SiteFile>();
  for (const former of formerAssets) addFolder(files, former, { at: assetsUrl, config });
  addFolder(files, folder, { at: '/', config });
  const notFound = required(files, '/not-found.html');
  required(files, '/app.html');
  return {
    answer(path, asked) {
      const page = pageAt(path);
      const file = files.get(page ? (documents[page] ?? '/app.html') : path);
      return file && answerWith(file, asked, 200);
    },
    answerNotFound: (asked) => answerWith(notFound, asked, 404),
    text: (url) => required(files, url).bodies.identity.toString('utf8'),
  };
}

/** A file that stands in the map already under the same URL makes way. */
function addFolder(
  files: Map<string, SiteFile>,
  folder: string,
  { at, config }: { at: string; config: SiteConfig },
): void {
  const security = securityHeaders(config);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = types[extname(path)];
    if (!type || !entry.isFile()) continue;
    const bodies = readBuiltFile(path, config.siteUrl);
    const url = at + relative(folder, path).split(sep).join('/');
    const etag = `"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
    const headers = {
      ...security,
      'Cache-Control': url.startsWith(assetsUrl) ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: etag,
    };
    files.set(url, { type, etag, bodies, headers });
  }
}

function answerWith(file: SiteFile, { headers: asked, requestId }: Asked, status: 200 | 404): Response {
  const headers = { ...file.headers, 'X-Request-Id': requestId };
  if (status === 200 && asked.get('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers });
  if (file.type.startsWith('video/')) return answerWithFilm(file, headers, asked);
  const accepted = acceptedBy(asked.get('accept-encoding') ?? '');
  const encoding: Encoding = accepted.find((name) => file.bodies[name]) ?? 'identity';
  const body = file.bodies[encoding] ?? file.bodies.identity;
  return new Response(body, {
    status,
    headers: {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Type': file.type,
      'Content-Length': String(body.length),
    },
  });
}

/** A film goes in the pieces that players ask for; Safari plays nothing without them. */
function answerWithFilm({ type, etag, bodies }: SiteFile, lasting: HeaderRecord, asked: Headers): Response {
  const { identity: whole } = bodies;
  const hasChanged = asked.has('if-range') && asked.get('if-range') !== etag;
  const range = hasChanged ? undefined : readRange(asked.get('range') ?? undefined, whole.length);
  const headers = { ...lasting, 'Accept-Ranges': 'bytes' };
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
      'Content-Type': type,
      'Content-Length': String(last - first + 1),
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${whole.length}` } : {}),
    },
  });
}

function required(files: Map<string, SiteFile>, url: string): SiteFile {
  const file = files.get(url);
  if (!file) throw new Error(`The site is not built: dist/web${url} is missing. Run npm start.`);
  return file;
}
