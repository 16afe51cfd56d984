import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Interaction, Provider } from 'oidc-provider';
import type { GoogleClient } from '#sandbox/config.ts';
import type { Control } from '#sandbox/control.ts';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { pagePolicy } from '#sandbox/page.ts';
import { type Account, accountPage, type Accounts, gonePage, openAccounts, type Typed } from './accounts.ts';

interface RunningGoogle {
  accounts: Accounts;
  control: Control;
  /** The link on the page of an expired sign-in. */
  siteUrl: string;
  /** Created on the first request: loading it on every start would take a third of a second. */
  provider(): Promise<Provider>;
}

export function startGoogle(options: {
  db: SandboxDatabase;
  control: Control;
  now: () => number;
  /** The sandbox's URL, known once it listens. */
  origin: () => string;
  siteUrl: string;
  client: GoogleClient;
}): RunningGoogle {
  const { db, control, now, siteUrl } = options;
  const accounts = openAccounts(db, now);
  let provider: Promise<Provider> | undefined;
  return { accounts, control, siteUrl, provider: () => (provider ??= begin()) };

  async function begin(): Promise<Provider> {
    const { createProvider } = await import('./provider.ts');
    return createProvider({
      issuer: `${options.origin()}/google`,
      client: options.client,
      redirectUrl: `${siteUrl}/api/google-sign-in/callback`,
      accounts,
      db,
      control,
      now,
    });
  }
}

type GoogleEnv = { Bindings: HttpBindings };

/** Makes the endpoints that the site calls hang or fail, as the control settings say. */
function misbehave(control: Control) {
  return createMiddleware<GoogleEnv>(async (context, next) => {
    const { fail } = control.state.google;
    if (fail === 'hang') {
      const { socket } = context.env.incoming;
      await new Promise((resolve) => socket.once('close', resolve));
      return RESPONSE_ALREADY_SENT;
    }
    if (fail === 'token-500' && context.req.path.endsWith('/token'))
      return context.json({ error: 'internal_failure' }, 500);
    return next();
  });
}

/** Cuts `window.opener` off the popup, as some identity providers do. */
function severOpener(control: Control) {
  return createMiddleware<GoogleEnv>(async (context, next) => {
    if (control.state.google.severOpener)
      context.env.outgoing.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    return next();
  });
}

/**
 * The account page. A POST with the same fields and cookies works without a browser: 303 after a choice or a
 * cancellation, 422 for an invalid email.
 */
function accountRoutes(google: RunningGoogle): Hono<GoogleEnv> {
  const { accounts } = google;
  const app = new Hono<GoogleEnv>();

  app.get('/:id', async (context) => {
    const interaction = await readInteraction(context);
    if (!interaction) return context.html(gonePage(google.siteUrl), 400);
    return context.html(shown(interaction, suggest(interaction.params.login_hint)));
  });

  app.post('/:id', async (context) => {
    const interaction = await readInteraction(context);
    if (!interaction) return context.html(gonePage(google.siteUrl), 400);
    const form = await context.req.parseBody();
    const field = (name: string): string => {
      const value = form[name];
      return typeof value === 'string' ? value : '';
    };
    if (field('cancel')) return goOn(context, { error: 'access_denied' });
    const typed: Typed = {
      email: field('email').trim(),
      name: field('name').trim(),
      verified: field('verified') !== '',
    };
    const said = accounts.find(field('account')) ?? typed;
    if (!looksLikeAddress(said.email)) {
      const isBrowser = context.req.header('Accept')?.includes('text/html');
      return context.html(shown(interaction, typed, 'Enter a valid email.'), isBrowser ? 200 : 422);
    }
    return goOn(context, answerOf(accounts.remember(said)));
  });
  return app;

  async function readInteraction(context: Context<GoogleEnv>): Promise<Interaction | undefined> {
    const provider = await google.provider();
    const { incoming, outgoing } = context.env;
    return provider.interactionDetails(incoming, outgoing).catch(() => undefined);
  }

  async function goOn(context: Context<GoogleEnv>, result: object): Promise<Response> {
    const provider = await google.provider();
    const { incoming, outgoing } = context.env;
    const next = await provider.interactionResult(incoming, outgoing, result, {
      mergeWithLastSubmission: false,
    });
    return context.redirect(next, 303);
  }

  /** The hinted email with the stored name and status. */
  function suggest(hint = ''): Typed {
    return accounts.findByEmail(hint) ?? { email: hint, name: '', verified: true };
  }

  function shown(interaction: Interaction, typed: Typed, error?: string) {
    const site = new URL(interaction.params.redirect_uri).host;
    return accountPage({ site, known: accounts.list(5), typed, ...(error ? { error } : {}) });
  }
}

/** The provider's result for the login prompt. */
function answerOf({ sub }: Account): object {
  return { login: { accountId: sub }, select_account: {}, consent: {} };
}

function looksLikeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

/** The routes under /google: our account page in front of oidc-provider. */
export function googleRoutes(google: RunningGoogle): Hono<GoogleEnv> {
  const app = new Hono<GoogleEnv>();
  app.use(severOpener(google.control));
  for (const path of ['/.well-known/*', '/jwks', '/token', '/userinfo'])
    app.use(path, misbehave(google.control));
  app.route('/account', accountRoutes(google));
  app.all('/*', async (context) => {
    const provider = await google.provider();
    const { incoming, outgoing } = context.env;
    outgoing.setHeader('Content-Security-Policy', pagePolicy);
    const { url = '' } = incoming;
    // The provider expects paths without the mount folder, and derives the folder from `originalUrl`.
    Object.assign(incoming, { originalUrl: url, url: url.replace(/^\/google/, '') });
    incoming.headers.cookie = withoutSession(incoming.headers.cookie);
    await provider.callback()(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

/** Each sign-in starts without a provider session; the account page lists the accounts used before. */
function withoutSession(cookies = ''): string {
  return cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith('google_session'))
    .join('; ');
}
