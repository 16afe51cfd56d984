/** Binds handlers to the endpoints of the contract, and checks access before they run. */
import type { RouteHandler } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { KeyScope } from '#rules/api-keys.ts';
import { type Role, roles } from '#rules/roles.ts';
import { type FactorGap, type FactorNeed, findFactorGap } from '#rules/sign-in/second-factor.ts';
import type { CallLimit, EndpointSettings, StaffAccess } from '#contract/endpoint.ts';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { type AdmittedKey, admitKey } from './accounts/api-keys/admit-key.ts';
import { hasSecondFactor } from './accounts/second-factor-store.ts';
import {
  admittedViewer,
  admitViewer,
  readViewer,
  rejectWhileImpersonating,
  requireViewer,
  type SignedInViewer,
} from './accounts/viewer.ts';
import type { AppContext } from './context.ts';
import { ApiError } from './platform/http/api-error.ts';
import {
  type Api,
  apiBodyBytes,
  dynamic,
  type Env,
  limitBody,
  requireSameOrigin,
} from './platform/http/api.ts';
import { sentApiKey } from './platform/http/sent-api-key.ts';
import { clientIpNetwork, hitRateLimitOfRead, hitRateLimits } from './platform/rate-limits.ts';

const messages: Record<FactorGap, string> = {
  'second-factor-missing': 'Please set up a second factor first.',
  'second-factor-needed': 'Please confirm with your second factor.',
  'second-factor-again': 'Please confirm with your second factor again.',
};

const rolesOf: Record<StaffAccess['role'], readonly Role[]> = { instructor: ['instructor'], staff: roles };

/** The caller of an endpoint that is open to API keys. A key has the role of the instructor who created it, and no session. */
export type Caller = {
  user: { uid: string; email: string };
  role: Role;
  /** The uid, or the key, for audit entries and grants. */
  actor: string;
  /** Null for a user in a browser. */
  key: AdmittedKey | null;
};

/** The third argument of a handler: undefined when anyone may call the endpoint. */
type ViewerOf<E> = E extends { access: StaffAccess; key: KeyScope }
  ? Caller
  : E extends { access: StaffAccess }
    ? SignedInViewer & { role: Role }
    : E extends { access: 'signed-in' }
      ? SignedInViewer
      : undefined;

type HandlerContext<E extends Endpoint> = Parameters<RouteHandler<E, Env>>[0];

type Handler<E extends Endpoint> = (
  ctx: AppContext,
  c: HandlerContext<E>,
  viewer: ViewerOf<E>,
) => ReturnType<RouteHandler<E, Env>>;

type Route = { endpoint: Endpoint; mount: (app: Api, ctx: AppContext) => void };
/**
 * Finds the viewer and checks that they have this access; later look-ups of the request return the same viewer.
 * @throws {ApiError} unauthenticated, permission-denied with a reason, or not-found for a hidden endpoint
 */
export async function requireAccess(
  ctx: AppContext,
  c: Context<Env>,
  access: 'signed-in' | StaffAccess,
): Promise<void> {
  const viewer = access === 'signed-in' ? await requireViewer(ctx, c) : await requireStaff(ctx, c, access);
  admitViewer(c, viewer);
}

async function requireStaff(
  ctx: AppContext,
  c: Context<Env>,
  { role, secondFactor, hidden }: StaffAccess,
): Promise<SignedInViewer> {
  const viewer = await readViewer(ctx, c);
  const hasRole = viewer !== null && viewer.role !== null && rolesOf[role].includes(viewer.role);
  if (!hasRole && hidden) throw new ApiError('not-found', 'There is nothing here.');
  if (!viewer) throw new ApiError('unauthenticated', 'Please sign in.');
  if (!hasRole)
    throw new ApiError('permission-denied', 'Your role does not allow this.', { reason: 'role-missing' });
  const gap = await readFactorGap(ctx, viewer, secondFactor);
  if (gap) throw new ApiError('permission-denied', messages[gap], { reason: gap });
  return viewer;
}

/** Returns what the viewer's session lacks for this need. */
async function readFactorGap(
  ctx: AppContext,
  { user, session }: SignedInViewer,
  need: FactorNeed,
): Promise<FactorGap | null> {
  if (need === 'none') return null;
  const provenAt = session.factorAt;
  // Removing the last factor clears the proofs of all sessions.
  const isSetUp = provenAt !== null || (await hasSecondFactor(ctx.db, user));
  return findFactorGap(need, { isSetUp, provenAt, isLocal: ctx.config.isLocal }, ctx.now());
}

/**
 * Binds a handler to its endpoint. It runs after the access check and validation; its reply must fit the contract. It
 * throws an `ApiError` to answer with an error.
 */
export function handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    mount(app, ctx) {
      app.on(endpoint.method, [endpoint.getRoutingPath()], ...checksOf(endpoint, ctx));
      const answer = (c: HandlerContext<E>) => handler(ctx, c, callerOf(endpoint, c) as ViewerOf<E>);
      const limit = limitOf(endpoint);
      const answerWithin = (counted: CallLimit) => async (c: HandlerContext<E>) => {
        await countCall(ctx, c, counted);
        return answer(c);
      };
      app.openapi(endpoint, (limit ? answerWithin(limit) : answer) as typeof answer);
    },
  };
}

/** The keys admitted by an endpoint's access check, kept as long as their request. */
const admittedKeys = new WeakMap<Context<Env>, AdmittedKey>();

function callerOf(
  endpoint: Endpoint & EndpointSettings,
  c: Context<Env>,
): Caller | SignedInViewer | undefined {
  const key = admittedKeys.get(c);
  if (key) return { user: key.user, role: 'instructor', actor: key.actor, key };
  const viewer = admittedViewer(c);
  if (endpoint.key === undefined || viewer === undefined || viewer.role === null) return viewer;
  return { user: viewer.user, role: viewer.role, actor: viewer.user.uid, key: null };
}

function limitOf({ limit }: Endpoint & EndpointSettings): CallLimit | undefined {
  return limit;
}

/** @throws {ApiError} resource-exhausted, with the seconds to wait */
async function countCall(ctx: AppContext, c: Context<Env>, limit: CallLimit): Promise<void> {
  const { name, per, atMost, minutes } = limit;
  const user = admittedKeys.get(c)?.id ?? admittedViewer(c)?.user.uid;
  const caller = per === 'network' ? clientIpNetwork(ctx, c) : user;
  const hit = { key: `${name}:${caller}`, atMost, windowMs: minutes * 60_000 };
  await (c.req.method === 'GET' || c.req.method === 'HEAD' ? hitRateLimitOfRead : hitRateLimits)(ctx, hit);
}

/** Adds the routes to the app. @throws {Error} for an endpoint of the contract without a handler, or with two */
export function mountRoutes(app: Api, ctx: AppContext, routes: readonly Route[]): void {
  const handlers = new Map<Endpoint, number>();
  for (const { endpoint } of routes) handlers.set(endpoint, (handlers.get(endpoint) ?? 0) + 1);
  const unbound = endpoints.filter((one) => handlers.get(one) !== 1);
  if (unbound.length > 0)
    throw new Error(
      `No handler, or two: ${unbound.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
    );
  for (const { mount } of routes) mount(app, ctx);
}

/** The checks before the input is validated, in order. Each throws an `ApiError`. */
function checksOf(endpoint: Endpoint & EndpointSettings, ctx: AppContext): MiddlewareHandler<Env>[] {
  const { method, access, bodyBytes = apiBodyBytes, writes } = endpoint;
  const { priority = typeof access === 'object' ? 'deferrable' : 'normal' } = endpoint;
  const checks = [dynamic(ctx)(priority)];
  const isWrite = method !== 'get';
  if (isWrite && bodyBytes !== 'stream') checks.push(limitBody(bodyBytes));
  // A request with a key uses no cookies, so another site cannot make a browser send it.
  if (isWrite)
    checks.push((c, next) => {
      if (sentApiKey(c) === undefined) requireSameOrigin(c.req.raw.headers, ctx.config.siteUrl);
      return next();
    });
  if (isWrite || writes)
    checks.push(async (c, next) => {
      await rejectWhileImpersonating(ctx, c);
      await next();
    });
  checks.push(async (c, next) => {
    const key = sentApiKey(c);
    if (key !== undefined) admittedKeys.set(c, await admitKey(ctx, c, { key, scope: endpoint.key }));
    else if (access) await requireAccess(ctx, c, access);
    await next();
  });
  return checks;
}
