import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { pagePolicy } from '../page.ts';
import { accountRoutes } from './account-routes.ts';
import { misbehave, severOpener, type GoogleEnv } from './misbehaviour.ts';
import type { RunningGoogle } from './start-google.ts';

/** The routes under /google: the account page is the sandbox's own, the rest is oidc-provider's. */
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
    // The provider knows its paths without the folder in front, and reads the folder from the difference.
    Object.assign(incoming, { originalUrl: url, url: url.replace(/^\/google/, '') });
    incoming.headers.cookie = withoutSession(incoming.headers.cookie);
    await provider.callback()(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

/** Each sign-in begins anew; the account page lists the accounts used before. */
function withoutSession(cookies = ''): string {
  return cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith('google_session'))
    .join('; ');
}
