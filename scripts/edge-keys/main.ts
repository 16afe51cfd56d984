/**
 * `npm run media:edge-keys` prints the keys with which a CDN verifies the site's passes (docs/videos.md): the one of the
 * current secret key and, with `SECRET_KEY_OLD`, that of the previous one. They give access to nothing else.
 */
import { readConfig } from '#server/platform/config/config.ts';
import { readKeyFile, secretOf } from '#server/platform/crypto.ts';
import { readEnvFile, readSettings } from '#scripts/settings.ts';

const given = { ...readEnvFile('.env'), ...process.env };
const { environment } = readSettings(given, readEnvFile('.env.example'));
const config = readConfig(environment);
const secret = secretOf(config.secretKey ?? readKeyFile(config.dataDir), config.oldSecretKey);
console.log(secret.sharedKeys('media-edge').join(','));
if (!config.media.edge)
  console.error('The site does not issue passes yet: set MEDIA_EDGE=true and restart it.');
