import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { readEnvFile } from '../env-file.ts';
import { readSettings } from '../settings.ts';
import { type Contestant, startContestant } from './contestant.ts';
import type { Cores } from './cores.ts';

export type Product = Contestant & { sandboxUrl: string };

/**
 * Starts the site as `npm start` does, on free ports and a data folder of its own. It writes its log, to /dev/null
 * where nobody reads it: how busy this computer's disk is, is not what is measured.
 */
export async function startProduct(
  dataDir: string,
  more: Record<string, string> = {},
  cores: Cores = 'first',
  logFile = devNull,
): Promise<Product> {
  const given = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    SANDBOX_SMTP_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    ...more,
  };
  const { environment, port, siteUrl, sandbox } = readSettings(given, readEnvFile('.env.example'));
  if (!sandbox) throw new Error('The bench needs the local neighbours.');
  const neighbours = await startContestant({
    name: 'The sandbox',
    command: [process.execPath, 'sandbox/main.ts'],
    port: sandbox.port,
    environment,
  });
  try {
    const product = await startContestant({
      name: 'The site',
      command: [process.execPath, 'server/main.ts'],
      port,
      environment: { ...environment, HOST: '127.0.0.1' },
      stdio: ['ignore', openSync(logFile, 'w'), 'inherit'],
      cores,
    });
    return {
      ...product,
      name: 'the site',
      url: `${siteUrl}/`,
      sandboxUrl: sandbox.url,
      stop: async () => {
        await product.stop();
        await neighbours.stop();
      },
    };
  } catch (error) {
    await neighbours.stop();
    throw error;
  }
}
