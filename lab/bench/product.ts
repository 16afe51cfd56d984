/** The product as `npm start` runs it, on free ports and without the environment around it. */
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { resolve } from 'node:path';
import { memoryEnvironment, nodeOptions } from '#scripts/program.ts';
import { readEnvFile, readSettings } from '#scripts/settings.ts';
import { findFreePort } from '#tests/set-up/free-port.ts';
import type { DatabasePlace } from './database.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export type Product = ServerProcess & {
  sandboxUrl: string;
  place: DatabasePlace;
  environment: NodeJS.ProcessEnv;
};

type ProductStart = {
  place: DatabasePlace;
  /** More variables of the environment. */
  environment?: Record<string, string>;
  /** The file of its log; /dev/null unless it is read, so that the speed of the disk is not measured. */
  logFile?: string;
};

export async function startProduct({
  place,
  environment: more = {},
  logFile = devNull,
}: ProductStart): Promise<Product> {
  const { environment, port, siteUrl, sandbox } = await startSandbox(place, more);
  try {
    const product = await startServer({
      name: 'the site',
      command: [process.execPath, ...nodeOptions, 'server/main.ts'],
      port,
      environment,
      stdio: ['ignore', openSync(logFile, 'w'), 'inherit'],
    });
    return {
      ...product,
      url: `${siteUrl}/`,
      sandboxUrl: sandbox.url,
      place,
      environment,
      stop: async () => {
        await product.stop();
        await sandbox.stop();
      },
    };
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
}

/** Starts the sandbox, and returns the environment of a site beside it. */
export async function startSandbox(place: DatabasePlace, more: Record<string, string> = {}) {
  const settings = readSettings(
    {
      PATH: process.env.PATH,
      // `npm start` sets the same.
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
      ...memoryEnvironment,
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
      SANDBOX_SMTP_PORT: String(await findFreePort()),
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
      ...more,
    },
    readEnvFile('.env.example'),
  );
  const { sandbox, port, siteUrl } = settings;
  if (!sandbox) throw new Error('The product needs the sandbox here.');
  const environment = { ...settings.environment, HOST: '127.0.0.1' };
  const { stop } = await startServer({
    name: 'The sandbox',
    command: [process.execPath, 'sandbox/main.ts'],
    port: sandbox.port,
    environment,
    cores: 'others',
  });
  return { environment, port, siteUrl, sandbox: { url: sandbox.url, stop } };
}

/** Tells a sandbox how to behave from now on. */
export async function setControl(sandboxUrl: string, change: unknown): Promise<void> {
  const reply = await fetch(`${sandboxUrl}/control`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!reply.ok) throw new Error(`The sandbox answered ${reply.status}.`);
}
