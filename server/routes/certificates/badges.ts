/** Serves the issuer, its keys and the achievement: public documents that anyone may verify a credential with. */
import type { Context } from 'hono';
import { publishedKeys } from '#server/flows/certificates/badge-keys.ts';
import { achievementOf, asDocument, issuerProfile } from '#server/flows/certificates/sign-credential.ts';
import { readCourseFacts } from '#server/flows/certificates/course-facts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AppContext } from '#server/context.ts';

const caching = { 'Cache-Control': 'public, max-age=300' };

export async function readKeys({ db, config }: AppContext, c: Context) {
  return c.json({ keys: await publishedKeys(db, config.siteUrl) }, 200, caching);
}

export async function readKey({ db, config }: AppContext, c: Context) {
  const keys = await publishedKeys(db, config.siteUrl);
  const key = keys.find(({ kid }) => kid === `${config.siteUrl}${c.req.path}`);
  if (!key) throw new Refusal('not-found', 'There is no such key.');
  return c.json(key, 200, caching);
}

export async function readIssuer(ctx: AppContext, c: Context) {
  return c.json(asDocument(issuerProfile(await readCourseFacts(ctx))), 200, caching);
}

export async function readAchievement(ctx: AppContext, c: Context) {
  const facts = await readCourseFacts(ctx);
  return c.json(asDocument(achievementOf(facts, facts.course)), 200, caching);
}
