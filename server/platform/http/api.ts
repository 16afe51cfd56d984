/** The Hono app with every URL of the site, and what happens around each request: ids, log, headers, error replies. */
import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { getPath } from 'hono/utils/url';
import { errorCodeOf, errorStatus } from '#rules/api-error.ts';
import { isShed, type Priority } from '#rules/operations/load-shedding.ts';
import type { AppContext } from '#server/context.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import { redactedPath } from '#server/platform/log.ts';
import { ApiError } from './api-error.ts';
import { securityHeaders } from './security-headers.ts';

/** By then a deadlock, a locked file or a database restart is usually over. */
const databaseRetrySeconds = 2;

/** Replies `{code, message, reason?, hint?}` with the status of the code, and `Retry-After` when the error has one. */
export function errorReply(
  { log }: Pick<AppContext, 'log'>,
  c: Context,
  { id, uid, error }: { id: string; uid: string | undefined; error: unknown },
): Response {
  const logError = (surprise: unknown) =>
    log.error({
      event: 'error',
      id,
      uid,
      path: redactedPath(c.req.path),
      error: surprise,
    });
  const { code, message, reason, hint, retryAfterSeconds } = apiErrorOf(error, logError);
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  return c.json({ code, message, reason, hint }, errorStatus[code] as 400);
}

/** Returns an `ApiError` as it is; any other error is logged, and the visitor learns nothing of it. */
export function apiErrorOf(error: unknown, logError: (error: unknown) => void): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPException && error.status < 500)
    return new ApiError('invalid-argument', 'This could not be read.');
  logError(error);
  if (isDatabaseUnavailable(error))
    return new ApiError('unavailable', 'Please try again in a moment.', {
      retryAfterSeconds: databaseRetrySeconds,
    });
  return new ApiError('internal', 'Something went wrong on our side.');
}

export type Env = {
  /**
   * Node's own request and reply (absent in tests without a socket), the request's id, the process's lag, the viewer's
   * uid, and the pattern of the route, such as `/api/lessons/:id/playback`.
   */
  Bindings: Partial<HttpBindings> & { requestId: string; lagMs: number; uid?: string; route?: string };
};

export type Api = OpenAPIHono<Env>;

export type Router = Api['router'];

/**
 * Creates an app that only answers unknown URLs and errors so far. Each request gets an id that is unique across
 * processes and restarts (but not secret), and a log entry when its reply is ready to be sent.
 */
export function createApi(
  ctx: AppContext,
  { router, ...answers }: OwnAnswers & { router?: Router | undefined },
): Api {
  const { log, metrics, now, randomBytes } = ctx;
  const app: Api = new OpenAPIHono<Env>({
    ...(router && { router }),
    defaultHook: (result) => {
      if (result.success) return;
      const [issue] = result.error.issues;
      const where = issue?.path.join('.');
      throw new ApiError('invalid-argument', [where, issue?.message].filter(Boolean).join(': '));
    },
  });
  answerOthers(app, ctx, answers);
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  const { fetch } = app;
  // Wraps the app instead of being a middleware, so that files of the site are served synchronously.
  app.fetch = (request, bindings: Partial<Env['Bindings']> = {}, context) => {
    const began = now();
    const id = `${process}-${(count++).toString(36)}`;
    bindings.requestId = id;
    bindings.lagMs = ctx.lagMs(began);
    const finish = (reply: Response) => {
      const path = redactedPath(getPath(request));
      const { uid, route = unknownRoute } = bindings;
      const { method } = request;
      const { status } = reply;
      const ms = now() - began;
      log.info({ event: 'request', id, uid, method, path, status, ms });
      metrics.request({ method, route, status, ms });
      return reply;
    };
    const reply = fetch(request, bindings, context);
    return reply instanceof Promise ? reply.then(finish) : finish(reply);
  };
  return app;
}

/** The logged route of a request without one. */
const unknownRoute = 'unknown';

/** The replies without an endpoint: for an unknown URL, and for a page that failed on our side. */
type OwnAnswers = {
  answerOther: (c: Context<Env>) => Response;
  showTrouble: (c: Context<Env>, status: 500 | 503) => Response;
};

/** Returns true when a browser opens the URL as a page; scripts, players and programs request other types. */
function opensPage({ req }: Context): boolean {
  return req.method === 'GET' && (req.header('accept') ?? '').includes('text/html');
}

/** The seconds after which a shed request may be retried. */
const shedSeconds = 3;

/** Answers errors and unknown URLs, with the security headers. */
function answerOthers(app: Api, ctx: AppContext, { answerOther, showTrouble }: OwnAnswers): void {
  const secure = secureReply(ctx);
  app.onError((error, c) => {
    secure(c);
    const reply = errorReply(ctx, c, { id: c.env.requestId, uid: c.env.uid, error });
    ctx.metrics.apiError(errorCodeOf(reply.status));
    const { status } = reply;
    return (status === 500 || status === 503) && opensPage(c) ? showTrouble(c, status) : reply;
  });
  app.notFound((c) => {
    secure(c);
    return answerOther(c);
  });
}

/** Returns a function that adds the headers of every reply. */
export function secureReply({ config }: Pick<AppContext, 'config'>): (c: Context<Env>) => void {
  const security = Object.entries(securityHeaders(config));
  return (c) => {
    for (const [name, value] of security) c.header(name, value);
    c.header('X-Request-Id', c.env.requestId);
    if (c.req.path.startsWith('/api/')) c.header('Cache-Control', 'no-store');
  };
}

/**
 * Returns what runs before every dynamic reply: it adds the security headers, names the route for the metrics, and
 * rejects the request while the process is overloaded, unless its priority is higher. Files of the site have their own
 * headers (site.ts).
 */
export function dynamic(ctx: Pick<AppContext, 'config'>): (priority: Priority) => MiddlewareHandler<Env> {
  const secure = secureReply(ctx);
  return (priority) => (c, next) => {
    secure(c);
    c.env.route = routePath(c, -1);
    if (isShed({ priority, lagMs: c.env.lagMs }))
      throw new ApiError('unavailable', 'Please try again in a moment.', { retryAfterSeconds: shedSeconds });
    return next();
  };
}

/** The default limit of a request body, in bytes; endpoints may set `bodyBytes`. */
export const apiBodyBytes = 64 * 1024;
export const webhookBodyBytes = 512 * 1024;

/** Rejects a larger body immediately by its Content-Length, or else while it arrives. */
export function limitBody(maxSize: number): MiddlewareHandler<Env> {
  const onError = () => {
    throw new ApiError('invalid-argument', 'This is too large.');
  };
  const whileReading = bodyLimit({ maxSize, onError });
  return (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return whileReading(c, next);
    return Number(length) > maxSize ? onError() : next();
  };
}

/** Requires that a write comes from our own pages. Browsers set these headers, and other sites cannot forge them. */
export function requireSameOrigin(headers: Headers, siteUrl: string): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const fromElsewhere = site === null ? origin !== siteUrl : site !== 'same-origin';
  if (fromElsewhere) throw new ApiError('permission-denied', 'This request came from another site.');
}
