/** The HTTP server itself: also what Node refuses before the app sees it carries the site's security headers. */
import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type HeaderList, securityHeaders, setHeaders } from './headers.ts';
import { createListener, serverOptions } from './listener.ts';
import type { StaticFiles } from './static-files.ts';
import type { World } from './world.ts';

export function createHttpServer(world: World, files: StaticFiles): Server {
  const security = securityHeaders(world.config);
  const server = createServer(serverOptions, createListener(world, files));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = statusOf(error);
    world.log({ event: 'unreadable-request', status, code: error.code });
    refuseConnection(socket, status, security);
  });
  server.on('checkExpectation', (_, response) => {
    setHeaders(response, [...security, 'Connection', 'close', 'Content-Length', '0']);
    response.writeHead(417).end();
  });
  return server;
}

/** The statuses that Node itself gives. */
function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** There is no response to write to yet, or there is one that has begun: then nothing may be put between. */
function refuseConnection(socket: Duplex, status: number, security: HeaderList): void {
  const { _httpMessage: response } = socket as Duplex & { _httpMessage?: { headersSent: boolean } | null };
  if (!socket.writable || response?.headersSent) {
    socket.destroy();
    return;
  }
  const head = [...security, 'Connection', 'close', 'Content-Length', '0'];
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let at = 0; at < head.length; at += 2) lines.push(`${head[at]}: ${head[at + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
}
