/**
 * Replaces the key that signs credentials; the old public key stays published.
 * `node scripts/renew-badge-key.ts`, with the site's environment or .env.
 */
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { bringUpToDate } from '#server/operations/upgrade.ts';
import { renewSigningKey } from '#server/certificates/badges.ts';
import { createLog, createLogWriter } from '#server/platform/log.ts';
import { readKeyFile, secretOf } from '#server/platform/crypto.ts';
import { readEnvFile, readSettings } from './settings.ts';

const given = { ...readEnvFile('.env'), ...process.env };
const { environment } = readSettings(given, readEnvFile('.env.example'));
const config = readConfig(environment);
const db = openDatabase(config);
const secret = secretOf(config.secretKey ?? readKeyFile(config.dataDir), config.oldSecretKey);
await bringUpToDate(
  { db, now: Date.now, tell: console.error },
  { ...config, fingerprint: secret.fingerprint },
);
const { id } = await renewSigningKey({
  db,
  secret,
  log: createLog(createLogWriter(process.stdout, process.stderr), Date.now),
  now: Date.now,
});
await db.destroy();
console.log(`Credentials are signed with ${id} from now on.`);
