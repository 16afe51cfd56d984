import type { Source } from './source.ts';

/** The library of each third party, and the adapter of the server that alone knows it. */
const adapters: Record<string, string> = {
  '@mediabunny': 'server/outside/media/packaging/',
  '@simplewebauthn': 'server/outside/passkeys.ts',
  aws4fetch: 'server/outside/media/',
  mediabunny: 'server/outside/media/packaging/',
  'node-av': 'server/outside/media/packaging/',
  nodemailer: 'server/outside/smtp.ts',
  'openid-client': 'server/outside/google.ts',
  otpauth: 'server/outside/authenticator-app.ts',
  stripe: 'server/outside/stripe/',
};

/** A type of such a library counts too: whoever names it has to change with it. */
export function findSdksOutsideAdapters({ path, layer, isTest, imports }: Source): string[] {
  if (layer !== 'server' || isTest) return [];
  return imports.flatMap(({ specifier }) => {
    const [name = ''] = specifier.split('/');
    const adapter = adapters[name];
    if (adapter === undefined || path.startsWith(adapter)) return [];
    return [`${path} imports ${specifier}: in the server only ${adapter} knows this library`];
  });
}
