/** The built site, read into memory once with its brotli and gzip forms, and answered before Hono sees a request. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { type Page, pages } from '#rules/pages.ts';
import { type Bodies, type Encoding, readBuiltFile } from './built-file.ts';
import { readRange } from './byte-range.ts';
import type { HeaderList } from './headers.ts';

type StaticFile = {
  type: string;
  etag: string;
  bodies: Bodies;
  /** What stands above each body, put together once. */
  heads: Partial<Record<Encoding, HeaderList>>;
  unchangedHead: HeaderList;
};

type Reply = {
  path: string;
  /** Stand on every answer. */
  headers: HeaderList;
};

export type StaticFiles = {
  /** Answers a GET or HEAD for something it holds; false leaves the request to others. */
  answer(request: IncomingMessage, response: ServerResponse, reply: Reply): boolean;
  /** The friendly page for an unknown address. */
  answerNotFound(request: IncomingMessage, response: ServerResponse, reply: Omit<Reply, 'path'>): void;
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

const compressed = ['br', 'gzip'] as const;

/** The pages that are documents of their own; all others are the app's. */
const documents: Partial<Record<Page, string>> = {
  landing: '/index.html',
  course: '/course.html',
  pricing: '/pricing.html',
  emailSent: '/email-sent.html',
  verify: '/verify.html',
};

/** Reads the folder that `web/build.ts` wrote. @throws {Error} when the site was not built. */
export function loadStaticFiles(folder: string, site: { siteUrl: string }): StaticFiles {
  const files = readFolder(folder, site.siteUrl);
  const notFound = required(files, '/not-found.html');
  for (const page of Object.keys(pages) as Page[])
    files.set(pages[page], required(files, documents[page] ?? '/app.html'));
  return {
    answer(request, response, { path, headers }) {
      const file = files.get(path);
      if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      send(request, response, { file, status: 200, headers });
      return true;
    },
    answerNotFound(request, response, { headers }) {
      send(request, response, { file: notFound, status: 404, headers });
    },
  };
}

function readFolder(folder: string, siteUrl: string): Map<string, StaticFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const type = types[extname(path)];
    if (!type) continue;
    const bodies = readBuiltFile(path, siteUrl);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    const cache = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const etag = `"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
    files.set(url, { type, etag, bodies, ...headsOf(bodies, { type, cache, etag }) });
  }
  return files;
}

function headsOf(
  bodies: Bodies,
  { type, cache, etag }: { type: string; cache: string; etag: string },
): Pick<StaticFile, 'heads' | 'unchangedHead'> {
  const unchangedHead = ['Cache-Control', cache, 'Vary', 'Accept-Encoding', 'ETag', etag];
  const heads: StaticFile['heads'] = {};
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const length = String(bodies[encoding]?.length ?? 0);
    heads[encoding] = [
      ...unchangedHead,
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      'Content-Type',
      type,
      'Content-Length',
      length,
    ];
  }
  return { heads, unchangedHead };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, status, headers }: { file: StaticFile; status: number; headers: HeaderList },
): void {
  if (status === 200 && request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, [...headers, ...file.unchangedHead]).end();
    return;
  }
  if (file.type.startsWith('video/')) {
    sendFilm(request, response, { file, headers });
    return;
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = compressed.find((name) => file.bodies[name] && accepts(accepted, name)) ?? 'identity';
  response.writeHead(status, [...headers, ...(file.heads[encoding] ?? [])]);
  response.end(request.method === 'HEAD' ? undefined : file.bodies[encoding]);
}

/** A film goes in the pieces that players ask for; Safari plays nothing without them. */
function sendFilm(
  request: IncomingMessage,
  response: ServerResponse,
  { file, headers }: { file: StaticFile; headers: HeaderList },
): void {
  const film = file.bodies.identity;
  const changed = request.headers['if-range'] !== undefined && request.headers['if-range'] !== file.etag;
  const range = changed ? undefined : readRange(request.headers.range, film.length);
  const head = [...headers, ...file.unchangedHead, 'Accept-Ranges', 'bytes'];
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

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}

function required(files: Map<string, StaticFile>, url: string): StaticFile {
  const file = files.get(url);
  if (!file) throw new Error(`The site is not built: ${url} is missing`);
  return file;
}
