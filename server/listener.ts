/** The way of every request: headers, then the built site, then media, then the app. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp, refusalOf } from './app.ts';
import { setSecurityHeaders } from './headers.ts';
import { describeError } from './log.ts';
import { answerMedia, sendRefusal } from './routes/media.ts';
import type { StaticFiles } from './static-files.ts';
import type { World } from './world.ts';

export function createListener(world: World, files: StaticFiles): RequestListener {
  const app = getRequestListener(createApp(world).fetch);
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    logWhenDone(world, request, response, path);
    setSecurityHeaders(response, world.config);
    if (files.answer(request, response, path)) return;
    if (path.startsWith('/media/')) void media(world, request, response, path);
    else if (isPage(request, path)) files.answerNotFound(request, response);
    else void app(request, response);
  };
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

/** What is neither API, webhook nor a probe is a page somebody looked for. */
function isPage(request: IncomingMessage, path: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !/^\/(api|webhooks)(\/|$)|^\/(healthz|readyz|metrics)$/.test(path);
}

/** One line a request. A media address holds a token and a query may hold anything, so neither is written. */
function logWhenDone(world: World, request: IncomingMessage, response: ServerResponse, path: string): void {
  const id = world.randomBytes(6).toString('base64url');
  response.setHeader('X-Request-Id', id);
  const began = world.now();
  response.on('close', () => {
    world.log({
      event: 'request',
      id,
      method: request.method,
      path: path.replace(/^\/media\/[^/]+/, '/media/…'),
      status: response.statusCode,
      ms: world.now() - began,
    });
  });
}
