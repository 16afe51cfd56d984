/** Node's server around the app: what Node refuses before the app sees it carries the site's security headers too. */
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { refusalStatus } from '#rules/api-error.ts';
import type { AppContext } from '#server/context.ts';
import type { Api } from './api.ts';
import { boundBodyTime, longBodyMs } from './body-time.ts';
import { createPipelineLimit } from './pipelining.ts';
import { type HeaderRecord, securityHeaders } from './security-headers.ts';

/** A client that takes no byte for this long, such as a phone that fell asleep, holds no file open any longer. */
const stalledMs = 60_000;

const notRead = { code: 'invalid-argument', message: 'This could not be read.' } as const;

/** A server that does not listen yet; how long a client may take, and how much head it may send, is bounded. */
export function createHttpServer(
  { config, log, isEnding }: Pick<AppContext, 'config' | 'log' | 'isEnding'>,
  app: Api,
): Server {
  const warnOfProxy = proxyWarning({ config, log });
  const mayBeAnswered = createPipelineLimit();
  const security = securityHeaders(config);
  const refusal = { ...security, 'Cache-Control': 'no-store', Connection: 'close' };
  const listener = getRequestListener(app.fetch, {
    // HTTP/1.0 requests carry no host.
    hostname: new URL(config.siteUrl).host,
    // The app is not asked where the URL or the Host is none.
    errorHandler: () => Response.json(notRead, { status: refusalStatus[notRead.code], headers: refusal }),
  });
  const server = createServer(
    {
      headersTimeout: 10_000,
      // Node looks every half a minute of its own accord: a slow head would hold its connection for forty seconds, and
      // thousands of them would be refused in one turn.
      connectionsCheckingInterval: 1_000,
      // Shorter for all but uploads (body-time.ts).
      requestTimeout: longBodyMs,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // The hosts are counted here, so that the refusal carries the headers of every answer.
      requireHostHeader: false,
      // A tenth less work for every request that has no body.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      if (!mayBeAnswered(request, response)) return;
      const { hosts, isForwarded } = readHeaderNames(request);
      if (isForwarded) warnOfProxy();
      // A proxy would send its next request over a connection that is about to close.
      if (isEnding()) response.shouldKeepAlive = false;
      boundBodyTime(request, () => refuse({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket));
      if (hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) void listener(request, response);
      else {
        response.writeHead(refusalStatus[notRead.code], { ...refusal, 'Content-Type': 'application/json' });
        response.end(JSON.stringify(notRead));
      }
    },
  );
  server.maxConnections = 10_000;
  server.timeout = stalledMs;
  const refuse = (error: { code?: string }, socket: Duplex) => {
    const status = statusOf(error);
    log.info({ event: 'unreadable-request', status, code: error.code });
    refuseConnection(socket, status, security);
  };
  server.on('clientError', refuse);
  server.on('checkExpectation', (_, response) => {
    response.writeHead(417, { ...security, Connection: 'close', 'Content-Length': '0' }).end();
  });
  return server;
}

/** Refuses two Host headers, since a proxy might believe the one and this server the other. HTTP/1.0 has none. */
function readHeaderNames({ rawHeaders }: IncomingMessage): { hosts: number; isForwarded: boolean } {
  let hosts = 0;
  let isForwarded = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const { length } = rawHeaders[at] ?? '';
    if (length !== 4 && length !== 9 && length !== 15) continue;
    const name = rawHeaders[at]?.toLowerCase();
    if (name === 'host') hosts++;
    else if (name === 'forwarded' || name === 'x-forwarded-for') isForwarded = true;
  }
  return { hosts, isForwarded };
}

/** Says once in the log that a proxy's word about its clients is not believed. */
function proxyWarning({ config, log }: Pick<AppContext, 'config' | 'log'>): () => void {
  let isSaid = config.trustProxy;
  return () => {
    if (isSaid) return;
    isSaid = true;
    log.warn({
      event: 'forwarded-header-ignored',
      hint: 'Behind a proxy set TRUST_PROXY=true, or all visitors count as one for the rate limits.',
    });
  };
}

/** The statuses that Node itself gives. */
function statusOf({ code }: { code?: string }): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** There is no response to write to yet, or there is one that has begun: then nothing may be put between. */
function refuseConnection(socket: Duplex, status: number, security: HeaderRecord): void {
  const { _httpMessage: response } = socket as Duplex & { _httpMessage?: { headersSent: boolean } | null };
  if (!socket.writable || response?.headersSent) {
    socket.destroy();
    return;
  }
  const headers = Object.entries({ ...security, Connection: 'close', 'Content-Length': '0' });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
}
