/** `npm run seed -- 100000` adds many learners to the site's configured database, for measurements. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/platform/config/config.ts';
import { migrate, openDatabase } from '#server/platform/db/database.ts';
import { fillDefaultCourse } from '#server/publishing/first-revision.ts';
import { readEnvFile, readSettings } from '#scripts/settings.ts';
import { seedLearners } from './learners.ts';

const most = 5_000_000;
const count = Number(process.argv[2] ?? 1000);
const { environment } = readSettings({ ...readEnvFile('.env'), ...process.env }, readEnvFile('.env.example'));
const config = readConfig(environment);
if (!Number.isInteger(count) || count < 1 || count > most) {
  console.error(`Say how many learners, from 1 to ${most}: npm run seed -- 100000`);
  process.exit(1);
}
const hostname = new URL(config.siteUrl).hostname;
if (hostname !== 'localhost' && !hostname.startsWith('127.')) {
  console.error('These learners are only for measurements and cannot be added to a public site.');
  process.exit(1);
}

const began = Date.now();
const db = openDatabase(config);
await migrate(db);
const ctx = { db, config, now: Date.now, randomBytes };
await fillDefaultCourse(ctx, fileURLToPath(new URL('../../content', import.meta.url)), () => {});
await seedLearners(db, { count, now: Date.now() });
await db.destroy();
console.log(`${count} learners, seed-1 to seed-${count}, in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
