import { sql } from 'kysely';
import type { Api } from './api.ts';
import type { World } from '#server/world.ts';

export function addHealth(app: Api, world: World): void {
  app.get('/healthz', (c) => c.json({ alive: true }));

  app.get('/readyz', async (c) => {
    try {
      await sql`select 1`.execute(world.db);
      return c.json({ ready: true });
    } catch (error) {
      return c.json({ ready: false, wrong: `database: ${(error as Error).message}` }, 503);
    }
  });
}
