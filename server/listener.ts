/** The way of every request: headers, then the built site, then media, then the app. */
import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp, refusalOf } from './app.ts';
import { securityHeaders, setHeaders } from './headers.ts';
import { describeError } from './log.ts';
import { answerMedia, sendRefusal } from './routes/media.ts';
import type { StaticFiles } from './static-files.ts';
import type { World } from './world.ts';

export function createListener(world: World, files: StaticFiles): RequestListener {
  const app = getRequestListener(createApp(world).fetch);
  const security = securityHeaders(world.config);
  const nextId = requestIds(world);
  return (request, response) => {
    const path = pathOf(request.url ?? '/');
    const requestId = nextId();
    logWhenDone(world, request, response, { path, id: requestId });
    if (files.answer(request, response, { path, requestId })) return;
    if (isPage(request, path)) {
      files.answerNotFound(request, response, { requestId });
      return;
    }
    setHeaders(response, [...security, 'X-Request-Id', requestId]);
    if (isMedia(path)) void media(world, request, response, path);
    else void app(request, response);
  };
}

/** How long a client may take, and how much head it may send. */
export const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
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

async function media(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  try {
    await answerMedia(world, request, response, path);
  } catch (error) {
    // A viewer who leaves in the middle of a segment is no surprise.
    if (response.headersSent) response.destroy();
    else
      sendRefusal(
        response,
        refusalOf(error, (surprise) => world.log({ event: 'error', error: describeError(surprise) })),
      );
  }
}

function isMedia(path: string): boolean {
  return path.startsWith('/media/');
}

/** What is neither media, API, webhook nor a probe is a page somebody looked for. */
function isPage(request: IncomingMessage, path: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !isMedia(path) && !/^\/(api|webhooks)(\/|$)|^\/(healthz|readyz|metrics)$/.test(path);
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
  const shown = isMedia(path) ? path.replace(/^\/media\/[^/]+/, '/media/…') : path;
  response.on('close', () => {
    const { statusCode: status } = response;
    world.log({ event: 'request', id, method, path: shown, status, ms: world.now() - began });
  });
}
