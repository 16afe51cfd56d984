import { createSignInLink } from '#contract/sign-in-links.ts';
import { lifetimeMinutes, looksLikeEmail } from '#rules/sign-in.ts';
import { askSignIn } from '#server/flows/ask-sign-in.ts';
import { Refusal } from '#server/refusal.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { limit, networkOf } from './limits.ts';
import { readCookie, writeCookie } from './viewer.ts';

const minuteMs = 60_000;

export function addSignInLinks(api: Api, world: World): void {
  api.openapi(createSignInLink, async (c) => {
    const { email } = c.req.valid('json');
    if (!looksLikeEmail(email)) throw new Refusal('invalid-argument', 'Please enter a valid email.');
    await limit(world, { key: `sign-in-asks:${networkOf(world, c)}`, atMost: 30, windowMs: 10 * minuteMs });
    await limit(world, { key: 'sign-in-asks', atMost: 3_000, windowMs: minuteMs });

    const asking = readCookie(world, c, 'asking') || world.randomBytes(32).toString('base64url');
    writeCookie(world, c, { name: 'asking', value: asking, maxAgeMs: 2 * lifetimeMinutes * minuteMs });
    await askSignIn(world, { email, asking });
    return c.json({ done: true } as const, 202);
  });
}
