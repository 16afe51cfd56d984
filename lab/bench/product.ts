/** The product as `npm start` runs it, from this checkout or from another one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { join, resolve } from 'node:path';
import { readEnvFile, readSettings } from '#scripts/settings.ts';
import type * as program from '#scripts/program.ts';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { type Cores, type ServerProcess, startServer } from './server-process.ts';
import type { DatabasePlace } from './database.ts';

/** A folder with the product's source, its packages and its own built web. */
export type Checkout = { name: string; folder: string };

export type Product = ServerProcess & {
  sandboxUrl: string;
  sandboxPid: number;
  place: DatabasePlace;
  environment: NodeJS.ProcessEnv;
};

export const ownCheckout: Checkout = { name: 'the site', folder: resolve('.') };

/** Returns a second checkout, named after its commit. */
export function checkoutAt(folder: string): Checkout {
  const commit = execFileSync('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  return { name: `before (${commit.trim()})`, folder: resolve(folder) };
}

/** Builds a checkout's web unless it is built. @throws {Error} when that fails. */
export function buildWeb({ name, folder }: Checkout): void {
  const build = [join('scripts', 'build.ts')];
  const { status } = spawnSync(process.execPath, build, { cwd: folder, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`The web of ${name} could not be built.`);
}

type ProductStart = {
  place: DatabasePlace;
  checkout?: Checkout;
  /** More variables of the environment. */
  environment?: Record<string, string>;
  cores?: Cores;
  /** The file of its log; /dev/null unless it is read, so that the speed of the disk is not measured. */
  logFile?: string;
};

/** The command that runs a checkout's server in its folder, with the options of its own `npm start`. */
export async function startServerCommand(checkout: Checkout): Promise<[string, ...string[]]> {
  const { nodeOptions = [] } = await startOptions(checkout);
  return [process.execPath, ...nodeOptions, 'server/main.ts'];
}

/** A checkout from before there were such options has none. */
async function startOptions({ folder }: Checkout): Promise<Partial<typeof program>> {
  return (await import(join(folder, 'scripts/program.ts'))) as Partial<typeof program>;
}

/** Plans the start of a product and its sandbox: on free ports, without the environment around the bench. */
export async function planStart({ place, checkout = ownCheckout, environment: more = {} }: ProductStart) {
  const given = {
    PATH: process.env.PATH,
    // `npm start` sets the same.
    NODE_COMPILE_CACHE: join(checkout.folder, 'node_modules/.cache/compiled'),
    ...(await startOptions(checkout)).memoryEnvironment,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    SANDBOX_SMTP_PORT: String(await findFreePort()),
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
    ...more,
  };
  const settings = readSettings(given, readEnvFile(join(checkout.folder, '.env.example')));
  const { sandbox, environment } = settings;
  if (!sandbox) throw new Error('The bench needs the sandbox.');
  return { ...settings, sandbox, environment: { ...environment, HOST: '127.0.0.1' } };
}

export async function startProduct(start: ProductStart): Promise<Product> {
  const { place, checkout = ownCheckout, cores = 'first', logFile = devNull } = start;
  const { name, folder } = checkout;
  const { environment, port, siteUrl, sandbox } = await planStart(start);
  const sandboxProcess = await startServer({
    name: 'The sandbox',
    command: [process.execPath, 'sandbox/main.ts'],
    port: sandbox.port,
    folder,
    environment,
    cores: 'others',
  });
  try {
    const product = await startServer({
      name,
      command: await startServerCommand(checkout),
      port,
      folder,
      environment,
      stdio: ['ignore', openSync(logFile, 'w'), 'inherit'],
      cores,
    });
    return {
      ...product,
      url: `${siteUrl}/`,
      sandboxUrl: sandbox.url,
      sandboxPid: sandboxProcess.pid,
      place,
      environment,
      stop: async () => {
        await product.stop();
        await sandboxProcess.stop();
      },
    };
  } catch (error) {
    await sandboxProcess.stop();
    throw error;
  }
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
