import { Hono, type Context } from 'hono';
import type { Interaction } from 'oidc-provider';
import { accountPage, gonePage, type Typed } from './account-page.ts';
import type { Account } from './accounts.ts';
import type { GoogleEnv } from './misbehaviour.ts';
import type { RunningGoogle } from './start-google.ts';

/**
 * The account page. Posting the same fields without a browser, but with its cookies, does the same:
 * 303 when it is known who it is or that it shall not be, 422 for an address that is none.
 */
export function accountRoutes(google: RunningGoogle): Hono<GoogleEnv> {
  const { accounts } = google;
  const app = new Hono<GoogleEnv>();

  app.get('/:id', async (context) => {
    const asked = await readAsked(context);
    if (!asked) return context.html(gonePage(google.siteUrl), 400);
    return context.html(shown(asked, suggest(asked.params.login_hint)));
  });

  app.post('/:id', async (context) => {
    const asked = await readAsked(context);
    if (!asked) return context.html(gonePage(google.siteUrl), 400);
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
      return context.html(shown(asked, typed, 'Enter a valid email.'), isBrowser ? 200 : 422);
    }
    return goOn(context, answerOf(accounts.remember(said)));
  });
  return app;

  async function readAsked(context: Context<GoogleEnv>): Promise<Interaction | undefined> {
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

  /** The address that the site hinted at, with all that is known of it. */
  function suggest(hint = ''): Typed {
    return accounts.findByEmail(hint) ?? { email: hint, name: '', verified: true };
  }

  function shown(asked: Interaction, typed: Typed, error?: string) {
    const site = new URL(asked.params.redirect_uri).host;
    return accountPage({ site, known: accounts.list(5), typed, ...(error ? { error } : {}) });
  }
}

/** Answers whichever prompt the site asked for. */
function answerOf({ sub }: Account): object {
  return { login: { accountId: sub }, select_account: {}, consent: {} };
}

function looksLikeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
