import type { Provider } from 'oidc-provider';
import type { GoogleClient } from '../config.ts';
import type { Control } from '../control.ts';
import type { SandboxDatabase } from '../database.ts';
import { openAccounts, type Accounts } from './accounts.ts';

export interface RunningGoogle {
  accounts: Accounts;
  control: Control;
  /** The site, for whoever is lost. */
  siteUrl: string;
  /** Made when someone first asks: library and key would cost every start a third of a second. */
  provider(): Promise<Provider>;
}

export function startGoogle(options: {
  db: SandboxDatabase;
  control: Control;
  now: () => number;
  /** Returns the sandbox's URL, once it listens. */
  origin: () => string;
  siteUrl: string;
  client: GoogleClient;
}): RunningGoogle {
  const { db, control, now, siteUrl } = options;
  const accounts = openAccounts(db, now);
  let provider: Promise<Provider> | undefined;
  return { accounts, control, siteUrl, provider: () => (provider ??= begin()) };

  async function begin(): Promise<Provider> {
    const { createProvider } = await import('./provider.ts');
    return createProvider({
      issuer: `${options.origin()}/google`,
      client: options.client,
      redirectUrl: `${siteUrl}/api/google-sign-in/callback`,
      accounts,
      db,
      control,
      now,
    });
  }
}
