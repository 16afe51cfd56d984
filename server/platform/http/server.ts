/** Node's HTTP server around the app: bounds slow and pipelined requests, and secures the errors that Node itself sends. */
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

/** The time limit for every request body but that of an upload. */
const bodyMs = 30_000;

/** The time limit for an upload's body: 100 MB at half a megabit a second. */
const longBodyMs = 30 * 60_000;

/**
 * The number of requests of one connection that may wait for their answers. Browsers and proxies send one at a time;
 * answers to thousands would fill the memory for a client that reads none (docs/decisions/153-unanswered-requests.md).
 */
const mostUnanswered = 8;

/** A connection without any progress for this long is closed, such as that of a sleeping phone. */
const stalledMs = 60_000;

const tickMs = 20;

/** The number of requests in one turn of the event loop from which its duration counts as lag. */
const crowd = 100;

const invalidRequest = { code: 'invalid-argument', message: 'This could not be read.' } as const;

const timers = new WeakMap<object, NodeJS.Timeout>();

/** Calls `reject` when the body is not complete in time. */
export function boundBodyTime(request: IncomingMessage, reject: () => void, ms = bodyMs): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if ((length === undefined || length === '0') && encoding === undefined) return;
  const timer = setTimeout(() => {
    if (!request.complete) reject();
  }, ms);
  timer.unref();
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}

/** Gives this request the time limit of an upload; call it only after checking the viewer. Tests have no Node request. */
export function allowLongBody(request: object | undefined): void {
  if (request) clearTimeout(timers.get(request));
}

/** Returns a check whether a request may be answered; it closes the connection when too many wait before it. */
function createPipelineLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    // Node keeps parsing what has already arrived.
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

/** Creates a server that does not listen yet, with limits on a client's time and header size. */
export function createHttpServer(
  { config, log, isEnding }: Pick<AppContext, 'config' | 'log' | 'isEnding'>,
  app: Api,
): Server {
  const warnOfProxy = proxyWarning({ config, log });
  const mayBeAnswered = createPipelineLimit();
  const security = securityHeaders(config);
  const rejection = { ...security, 'Cache-Control': 'no-store', Connection: 'close' };
  const listener = getRequestListener(app.fetch, {
    // HTTP/1.0 requests carry no host.
    hostname: new URL(config.siteUrl).host,
    // Called when the URL or the Host header is invalid.
    errorHandler: () =>
      Response.json(invalidRequest, { status: errorStatus[invalidRequest.code], headers: rejection }),
  });
  const server = createServer(
    {
      headersTimeout: 10_000,
      // By default Node checks every 30 s: slow headers would hold their connections for 40 s, and thousands of them
      // would be rejected in one turn.
      connectionsCheckingInterval: 1_000,
      // `boundBodyTime` shortens this for all but uploads.
      requestTimeout: longBodyMs,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // `readHeaderNames` counts the hosts, so that the error reply has the security headers.
      requireHostHeader: false,
      // Saves a tenth of the work for every request without a body.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      if (!mayBeAnswered(request, response)) return;
      const { hosts, isForwarded } = readHeaderNames(request);
      if (isForwarded) warnOfProxy();
      // Otherwise a proxy would send its next request over a connection that is about to close.
      if (isEnding()) response.shouldKeepAlive = false;
      boundBodyTime(request, () => reject({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket));
      if (hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) void listener(request, response);
      else {
        const headers = { ...rejection, 'Content-Type': 'application/json' };
        response.writeHead(errorStatus[invalidRequest.code], headers);
        response.end(JSON.stringify(invalidRequest));
      }
    },
  );
  server.maxConnections = 10_000;
  server.timeout = stalledMs;
  const reject = (error: { code?: string }, socket: Duplex) => {
    const status = statusOf(error);
    log.info({ event: 'unreadable-request', status, code: error.code });
    rejectConnection(socket, status, security);
  };
  server.on('clientError', reject);
  server.on('checkExpectation', (_, response) => {
    response.writeHead(417, { ...security, Connection: 'close', 'Content-Length': '0' }).end();
  });
  return server;
}

/** Two Host headers are invalid, since a proxy might use one and this server the other. HTTP/1.0 has none. */
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

/** Logs once that forwarded headers are ignored. */
function proxyWarning({ config, log }: Pick<AppContext, 'config' | 'log'>): () => void {
  let isLogged = config.trustProxy;
  return () => {
    if (isLogged) return;
    isLogged = true;
    log.warn({
      event: 'forwarded-header-ignored',
      hint: 'Behind a proxy, set TRUST_PROXY=true. Otherwise all visitors count as one for the rate limits.',
    });
  };
}

/** The statuses of the errors that Node reports. */
function statusOf({ code }: { code?: string }): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Writes to the socket, since there is no response yet; if one has begun, nothing may be written into it. */
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

/**
 * Measures how far the process is behind with its requests. While requests keep coming, Node handles them in one turn of
 * its event loop, and each waits for those before it; a pause without many requests, such as garbage collection, is no
 * lag. Call the returned function with the current time at each request: it returns the duration of the turn in ms.
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
