/** The Hono app that every URL of the site is a route of, and the frame around each of its requests. */
import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { getPath } from 'hono/utils/url';
import { errorCodeOf, errorStatus } from '#rules/api-error.ts';
import { legalKinds } from '#rules/content/legal.ts';
import { isShed, type Priority } from '#rules/operations/load-shedding.ts';
import type { AppContext } from '#server/context.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import { redactedPath } from '#server/platform/log.ts';
import { ApiError } from './api-error.ts';
import { securityHeaders } from './security-headers.ts';

// The one place where an error becomes a reply.

/** A deadlock, a locked file or a restart of the database is usually over by then. */
const databaseRetrySeconds = 2;

/** `{code, message, reason?, hint?}` with the status of its code, and `Retry-After` where the refusal says when. */
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
  const { code, message, reason, hint, retryAfterSeconds } = refusalOf(error, logError);
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  return c.json({ code, message, reason, hint }, errorStatus[code] as 400);
}

/** A refusal keeps its words; anything else goes to the log and tells the visitor nothing. */
export function refusalOf(error: unknown, logError: (error: unknown) => void): ApiError {
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
   * Node's own request and reply, absent where a test asks the app without a socket; the request's id; the lag of the process; the uid of the
   * viewer once they are found; and the pattern of the route once it is known, such as `/api/lessons/:id/playback`.
   */
  Bindings: Partial<HttpBindings> & { requestId: string; lagMs: number; uid?: string; route?: string };
};

export type Api = OpenAPIHono<Env>;

/**
 * An app without routes, which answers by itself what has none and what failed. It gives each request an id that no two share, also across processes and restarts (nothing
 * rests on its being secret), and writes one line about it when its reply is ready to be sent.
 */
export function createApi(ctx: AppContext, answers: OwnAnswers): Api {
  const { log, metrics, now, randomBytes } = ctx;
  const app: Api = new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return;
      const [issue] = result.error.issues;
      const where = issue?.path.join('.');
      throw new ApiError('invalid-argument', [where, issue?.message].filter(Boolean).join(': '));
    },
  });
  secureReplies(app, ctx, answers);
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  const { fetch } = app;
  // Around the app and not a middleware in it: a file of the site is then answered within one turn, without promises.
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

/** The route of a request that none of them answers. */
const unknownRoute = 'unknown';

/** The answers that no endpoint gives: to a URL without a route, and to a person whose page failed on our side. */
type OwnAnswers = {
  answerOther: (c: Context<Env>) => Response;
  showTrouble: (c: Context<Env>, status: 500 | 503) => Response;
};

/** Whether a person opens the URL as a page; scripts, players and programs ask for other types. */
function opensPage({ req }: Context): boolean {
  return req.method === 'GET' && (req.header('accept') ?? '').includes('text/html');
}

/**
 * The first parts of all URLs whose replies are made for each request, and who waits under load. Endpoints of the API
 * say it themselves.
 */
const madeParts: Record<string, Priority> = {
  media: 'first',
  images: 'normal',
  certificates: 'deferrable',
  // The versions of the legal texts; the texts in force are files of the site.
  ...Object.fromEntries(legalKinds.map((kind) => [`${kind}/:version`, 'normal' as const])),
  '.well-known': 'normal',
  badges: 'normal',
  healthz: 'first',
  readyz: 'first',
  metrics: 'first',
  webhooks: 'first',
  'studio/preview': 'normal',
  'studio/uploads': 'normal',
  'studio/media': 'normal',
  'studio/preview-theme.css': 'normal',
  api: 'first',
};

/** The time after which a request that was shed is welcome again. */
const shedSeconds = 3;

/** The headers that stand on every reply; a file of the site brings its own (site.ts). */
function secureReplies(app: Api, ctx: AppContext, { answerOther, showTrouble }: OwnAnswers): void {
  const security = Object.entries(securityHeaders(ctx.config));
  const secure = (c: Context<Env>) => {
    for (const [name, value] of security) c.header(name, value);
    c.header('X-Request-Id', c.env.requestId);
    if (c.req.path.startsWith('/api/')) c.header('Cache-Control', 'no-store');
  };
  const secured: MiddlewareHandler<Env> = (c, next) => {
    secure(c);
    c.env.route = routePath(c, -1);
    return next();
  };
  for (const [part, priority] of Object.entries(madeParts)) {
    app.use(`/${part}/*`, secured);
    if (priority !== 'first') app.use(`/${part}/*`, shedUnderLoad(priority));
  }
  app.onError((error, c) => {
    secure(c);
    const reply = errorReply(ctx, c, { id: c.env.requestId, uid: c.env.uid, error });
    ctx.metrics.refusal(errorCodeOf(reply.status));
    const { status } = reply;
    return (status === 500 || status === 503) && opensPage(c) ? showTrouble(c, status) : reply;
  });
  app.notFound((c) => {
    secure(c);
    return answerOther(c);
  });
}

/** Refuses a request while the process cannot keep up, unless its priority is higher. */
export function shedUnderLoad(priority: Priority): MiddlewareHandler<Env> {
  return (c, next) => {
    if (isShed({ priority, lagMs: c.env.lagMs }))
      throw new ApiError('unavailable', 'Please try again in a moment.', { retryAfterSeconds: shedSeconds });
    return next();
  };
}

/** The size that a body may have, in bytes; endpoints with larger ones say so (`bodyBytes`). */
export const apiBodyBytes = 64 * 1024;
export const webhookBodyBytes = 512 * 1024;

/** Refuses a body that is larger than this many bytes, at once where the request says so and else while it comes. */
export function limitBody(maxSize: number): MiddlewareHandler<Env> {
  const onError = () => {
    throw new ApiError('invalid-argument', 'This is too large.');
  };
  const whileItComes = bodyLimit({ maxSize, onError });
  return (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return whileItComes(c, next);
    return Number(length) > maxSize ? onError() : next();
  };
}

/** A write must come from our own pages: browsers say so, and no other site can make them lie. */
export function requireSameOrigin(headers: Headers, siteUrl: string): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const fromElsewhere = site === null ? origin !== siteUrl : site !== 'same-origin';
  if (fromElsewhere) throw new ApiError('permission-denied', 'This came from another site.');
}
