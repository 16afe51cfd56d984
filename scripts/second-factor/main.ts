/**
 * `second-factor:reset EMAIL` removes all second factors and recovery codes of a user who has lost them, also while the
 * site is running. They sign in as before and can set up a new one when they open the studio.
 */
import { randomBytes } from 'node:crypto';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { bringUpToDate } from '#server/operations/upgrade.ts';
import { resetFactors } from '#server/accounts/second-factors.ts';
import { errorText } from '#server/platform/error-text.ts';
import { readKeyFile, secretOf } from '#server/platform/crypto.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { readEnvFile, readSettings } from '#scripts/settings.ts';

const [email, ...more] = process.argv.slice(2);
if (!email || more.length > 0) {
  console.error('npm run second-factor:reset -- EMAIL');
  process.exit(1);
}

const settings = readSettings({ ...readEnvFile('.env'), ...process.env }, readEnvFile('.env.example'));
const config = readConfig(settings.environment);
const secret = secretOf(config.secretKey ?? readKeyFile(config.dataDir), config.oldSecretKey);
const db = openDatabase(config);
try {
  await bringUpToDate(
    { db, now: Date.now, tell: console.error },
    { ...config, fingerprint: secret.fingerprint },
  );
  const ctx = { db, config, secret, now: Date.now, randomBytes, mailQueued: () => {} };
  const isReset = await resetFactors(ctx, { email: normalizeEmail(email) });
  if (isReset) console.log(`Removed all second factors of ${email}. An email about it is on its way.`);
  else {
    console.error(`No user has the email address ${email}.`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
await db.destroy();
