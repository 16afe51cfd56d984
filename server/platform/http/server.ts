/** Node's server around the app: what Node refuses before the app sees it carries the site's security headers too. */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { errorStatus } from '#rules/api-error.ts';
import type { AppContext } from '#server/context.ts';
import type { Api } from './api.ts';
import { type HeaderRecord, securityHeaders } from './security-headers.ts';

// Bounds how long the body of a request may take to come. Only a handler that has checked the viewer allows more.

/** The time for every body but that of an upload. */
const bodyMs = 30_000;

/** The time for the body of an upload: 100 MB at half a megabit a second. */
const longBodyMs = 30 * 60_000;

const timers = new WeakMap<object, NodeJS.Timeout>();

/** Calls `refuse` when the body is not there in time. */
export function boundBodyTime(request: IncomingMessage, refuse: () => void, ms = bodyMs): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if ((length === undefined || length === '0') && encoding === undefined) return;
  const timer = setTimeout(() => {
    if (!request.complete) refuse();
  }, ms);
  timer.unref();
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}

/** Lets the body of this request take as long as that of an upload may. Tests ask without Node's request. */
export function allowLongBody(request: object | undefined): void {
  if (request) clearTimeout(timers.get(request));
}

// Bounds how many requests of one connection wait for their answers. Browsers and proxies send the next request after an
// answer; thousands that are sent at once would all be worked on, and their answers held in memory for a client that
// reads none (docs/decisions/153-unanswered-requests.md).

const mostUnanswered = 8;

/** Returns a check that says whether a request may be answered; it ends the connection where too many wait before it. */
function createPipelineLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    // Node reads on in what has come already.
    if (socket.destroyed) return false;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > mostUnanswered) {
      socket.destroy();
      return false;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return true;
  };
}

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
    errorHandler: () => Response.json(notRead, { status: errorStatus[notRead.code], headers: refusal }),
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
        response.writeHead(errorStatus[notRead.code], { ...refusal, 'Content-Type': 'application/json' });
        response.end(JSON.stringify(notRead));
      }
    },
  );
  server.maxConnections = 10_000;
  server.timeout = stalledMs;
  const refuse = (error: { code?: string }, socket: Duplex) => {
    const status = statusOf(error);
    log.info({ event: 'unreadable-request', status, code: error.code });
    rejectConnection(socket, status, security);
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
function rejectConnection(socket: Duplex, status: number, security: HeaderRecord): void {
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

/** Measures how far the process is behind with its requests. */

const tickMs = 20;

/**
 * As long as requests keep coming, Node handles them in one turn of its event loop, in which no timer runs; each waits
 * for all before it. A pause alone, such as a collection of garbage, is no crowd, and counts as no lag.
 */
const crowd = 100;

/**
 * Returns a function to call with the present time at each request. It tells for how many milliseconds the turn has
 * gone on, or 0 while it has had few requests.
 */
export function createLagMeter(now: () => number): (at: number) => number {
  let tickedAt = now();
  let requests = 0;
  setInterval(() => {
    tickedAt = now();
    requests = 0;
  }, tickMs).unref();
  return (at) => {
    requests += 1;
    return requests < crowd ? 0 : Math.max(0, at - tickedAt);
  };
}
