/** The way of every request: what many ask for at once first, then the built site, then the app. */
import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pageAt } from '#rules/pages.ts';
import { createApp, refusalOf } from './app.ts';
import { type HeaderList, securityHeaders, setHeaders } from './headers.ts';
import { hotDoors } from './hot-doors.ts';
import { describeError } from './log.ts';
import { packReply } from './packed-reply.ts';
import { warnOfProxy } from './proxy-warning.ts';
import { isBadge } from './routes/badges.ts';
import { findCertificateAnswer, isCertificatePage, sendCertificate } from './routes/certificate-pages.ts';
import { answerMedia, sendRefusal } from './routes/media.ts';
import { Refusal } from './refusal.ts';
import type { StaticFiles } from './static-files.ts';
import type { World } from './world.ts';

export function createListener(world: World, files: StaticFiles): RequestListener {
  const app = getRequestListener(createApp(world).fetch);
  const hot = hotDoors(world);
  const security = securityHeaders(world.config);
  const nextId = requestIds(world);
  const noteProxy = warnOfProxy(world);
  return (request, response) => {
    const path = pathOf(request.url ?? '/');
    const requestId = nextId();
    noteProxy(request);
    logWhenDone(world, request, response, { path, id: requestId });
    const head = () => [...security, 'X-Request-Id', requestId];
    if (!namesOneHost(request)) {
      response.setHeader('Connection', 'close');
      const error = new Refusal('invalid-argument', 'A request names one host.');
      sendError(world, response, { path, error, head: head() });
      return;
    }
    if (isMedia(path)) {
      void media(world, request, response, { path, head: head() });
      return;
    }
    const reply = hot(request);
    if (reply) {
      void sendReply(world, request, response, { path, reply, head: head() });
      return;
    }
    if (files.answer(request, response, { path, requestId })) return;
    const page = isRead(request) ? pageWithoutSlash(path) : null;
    if (page !== null) {
      const location = page + (request.url ?? '').slice(path.length);
      response
        .writeHead(308, [...head(), 'Location', location, 'Cache-Control', 'no-cache', 'Content-Length', '0'])
        .end();
      return;
    }
    if (isRead(request) && isCertificatePage(path)) {
      void certificate(world, files, request, response, { path, requestId, head: head() });
      return;
    }
    if (isPage(request, path)) {
      files.answerNotFound(request, response, { requestId });
      return;
    }
    setHeaders(response, head());
    void app(request, response);
  };
}

/** How long a client may take, and how much head it may send. */
export const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  // The listener looks at the host itself, so that its refusal carries the headers of every answer.
  requireHostHeader: false,
  // A tenth less work for every request that has no body.
  optimizeEmptyRequests: true,
};

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Ids that no two requests share, also across processes and restarts; nothing rests on their being secret. */
function requestIds(world: World): () => string {
  const process = world.randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}

async function sendReply(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  { path, reply, head }: { path: string; reply: Promise<Buffer>; head: HeaderList },
): Promise<void> {
  try {
    const { body, head: packing } = await packReply(request, await reply);
    response.writeHead(200, [
      ...head,
      ...packing,
      'Content-Type',
      'application/json',
      'Cache-Control',
      'no-store',
    ]);
    response.end(body);
  } catch (error) {
    sendError(world, response, { path, error, head });
  }
}

function sendError(
  world: World,
  response: ServerResponse,
  { path, error, head }: { path: string; error: unknown; head: HeaderList },
): void {
  setHeaders(response, head);
  const tellLog = (surprise: unknown) => world.log({ event: 'error', path, error: describeError(surprise) });
  sendRefusal(response, refusalOf(error, tellLog));
}

async function certificate(
  world: World,
  files: StaticFiles,
  request: IncomingMessage,
  response: ServerResponse,
  { path, requestId, head }: { path: string; requestId: string; head: HeaderList },
): Promise<void> {
  try {
    const answer = await findCertificateAnswer(world, {
      path,
      cookie: request.headers.cookie,
      document: () => files.text('/certificate.html'),
    });
    if (!answer) {
      files.answerNotFound(request, response, { requestId });
      return;
    }
    setHeaders(response, head);
    sendCertificate(request, response, answer);
  } catch (error) {
    sendError(world, response, { path, error, head });
  }
}

async function media(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  { path, head }: { path: string; head: HeaderList },
): Promise<void> {
  try {
    await answerMedia(world, request, response, { path, head });
  } catch (error) {
    // A viewer who leaves in the middle of a segment is no surprise.
    if (response.headersSent) response.destroy();
    else sendError(world, response, { path: shownPath(path), error, head });
  }
}

function isMedia(path: string): boolean {
  return path.startsWith('/media/');
}

/** Of two hosts a proxy in front may believe the one and we the other. HTTP/1.0 knows none. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** What is neither media, API, webhook nor a probe is a page somebody looked for. */
function isPage(request: IncomingMessage, path: string): boolean {
  const isOurs = /^\/(api|webhooks)(\/|$)|^\/(healthz|readyz|metrics)$/.test(path) || isBadge(path);
  return isRead(request) && !isOurs;
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * The page that is meant by its path with slashes at the end (decisions 32); null for what is no page of ours. Only
 * pages lead on: who calls the API wrongly should see it.
 */
function pageWithoutSlash(path: string): string | null {
  if (!path.endsWith('/')) return null;
  const bare = path.replace(/\/+$/, '');
  return pageAt(bare) !== undefined || isCertificatePage(bare) ? bare : null;
}

/** A media address holds a token. */
function shownPath(path: string): string {
  return isMedia(path) ? path.replace(/^\/media\/[^/]+/, '/media/…') : path;
}

/** One line a request. A media address holds a token and a query may hold anything, so neither is written. */
function logWhenDone(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  { path, id }: { path: string; id: string },
): void {
  const began = world.now();
  const { method } = request;
  const shown = shownPath(path);
  response.on('close', () => {
    const { statusCode: status } = response;
    world.log({ event: 'request', id, method, path: shown, status, ms: world.now() - began });
  });
}
