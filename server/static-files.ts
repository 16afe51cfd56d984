/** The built site, read into memory once with its brotli and gzip forms, and answered before Hono sees a request. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { pages } from '#rules/pages.ts';

type Encoding = 'br' | 'gzip' | 'identity';

type StaticFile = { type: string; cache: string; etag: string; bodies: Partial<Record<Encoding, Buffer>> };

export type StaticFiles = {
  /** Answers a GET or HEAD for something it holds; false leaves the request to others. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  /** The friendly page for an unknown address. */
  answerNotFound(request: IncomingMessage, response: ServerResponse): void;
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
};

const encodings = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** Reads the folder that `web/build.ts` wrote. @throws {Error} when the site was not built. */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = readFolder(folder);
  const landing = required(files, '/index.html');
  const app = required(files, '/app.html');
  const notFound = required(files, '/not-found.html');
  for (const page of Object.values(pages)) files.set(page, page === pages.landing ? landing : app);
  return {
    answer(request, response, path) {
      const file = files.get(path);
      if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      send(request, response, { file, status: 200 });
      return true;
    },
    answerNotFound(request, response) {
      send(request, response, { file: notFound, status: 404 });
    },
  };
}

function readFolder(folder: string): Map<string, StaticFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const type = types[extname(path)];
    if (!type) continue;
    const identity = readFileSync(path);
    const bodies: StaticFile['bodies'] = { identity };
    for (const { encoding, suffix } of encodings)
      if (known.has(path + suffix)) bodies[encoding] = readFileSync(path + suffix);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    const cache = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    files.set(url, { type, cache, etag, bodies });
  }
  return files;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, status }: { file: StaticFile; status: number },
): void {
  response.setHeader('Cache-Control', file.cache);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', file.etag);
  if (status === 200 && request.headers['if-none-match'] === file.etag) {
    response.writeHead(304).end();
    return;
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = encodings.find(
    ({ encoding: name }) => file.bodies[name] && accepts(accepted, name),
  )?.encoding;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  const body = file.bodies[encoding ?? 'identity'];
  response.writeHead(status, { 'Content-Type': file.type, 'Content-Length': body?.length ?? 0 });
  response.end(request.method === 'HEAD' ? undefined : body);
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
