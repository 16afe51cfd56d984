/** Who signs credentials, with what keys, and for what: public documents that anyone may check a badge with. */
import { courseTitle } from '#content/course.ts';
import { publishedKeys } from '#server/flows/badge-keys.ts';
import { achievementOf, asDocument, issuerProfile } from '#server/flows/sign-credential.ts';
import { Refusal } from '#server/refusal.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';

const caching = { 'Cache-Control': 'public, max-age=300' };

const keysPath = '/.well-known/jwks.json';

export function isBadge(path: string): boolean {
  return path === keysPath || path.startsWith('/badges/');
}

export function addBadges(api: Api, world: World): void {
  const { siteUrl } = world.config;

  api.get(keysPath, async (c) => c.json({ keys: await publishedKeys(world.db, siteUrl) }, 200, caching));

  api.get('/badges/keys/:id', async (c) => {
    const keys = await publishedKeys(world.db, siteUrl);
    const key = keys.find(({ kid }) => kid === `${siteUrl}${c.req.path}`);
    if (!key) throw new Refusal('not-found', 'There is no such key.');
    return c.json(key, 200, caching);
  });

  api.get('/badges/issuer', (c) => c.json(asDocument(issuerProfile(siteUrl)), 200, caching));

  api.get('/badges/course', (c) => c.json(asDocument(achievementOf(siteUrl, courseTitle)), 200, caching));
}
