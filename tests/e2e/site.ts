/** The product and the sandbox as separate processes, on free ports and with a fresh data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { readSettings } from '#scripts/settings.ts';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { keepPreparedVideos, makeDataFolder, removeAfterwards } from './data-folder.ts';

/** A running site. */
export type Site = {
  url: string;
  sandboxUrl: string;
  /** The site's database, through which tests create what they cannot wait for. */
  db: Database;
  /** Resolves when the newest sign-in email to an address has arrived. */
  signInMailTo(email: string): Promise<{ link: string; code: string }>;
  control(change: unknown): Promise<void>;
};

/** A test's own site, which it may stop. */
export type OwnSite = Site & {
  /** Returns the path of a video's file. */
  mediaFile(videoId: string, file: string): string;
  /** The product's process id, which changes at each start. */
  processId(): number | undefined;
  /** Returns everything that the product has written: its data folder without media, and its log. */
  traces(): string;
  /** Kills the product as a power failure would, and starts it again. */
  killAndStart(): Promise<void>;
  /** The same in two steps, with an outage in between. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** Ends the product gracefully, and starts it with these additional settings. */
  restart(settings: Record<string, string>): Promise<void>;
  /** The product's settings, for commands beside it. */
  settings(): NodeJS.ProcessEnv;
  /** Every log entry of the product. */
  log(): readonly string[];
  /** Ends the product as a deploy does, and starts the build in another folder. */
  deploy(folder: string): Promise<void>;
  stop(): Promise<void>;
  /** Stops everything without waiting, for a process that is ending. */
  stopAtOnce(): void;
};

/** Starts on other ports when another program has taken one that was found free. */
export async function startSite(more: Record<string, string> = {}): Promise<OwnSite> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnFreePorts(more);
    } catch (error) {
      if (tries === 3 || !String(error).includes('EADDRINUSE')) throw error;
    }
  }
}

async function startOnFreePorts(more: Record<string, string>): Promise<OwnSite> {
  // The caller removes a folder that it passes.
  const dataDir = more['DATA_DIR'] ?? makeDataFolder();
  const isOurs = more['DATA_DIR'] === undefined;
  const given = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    SANDBOX_SMTP_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    ...more,
  };
  const examples = parseEnv(readFileSync('.env.example', 'utf8'));
  const { environment, siteUrl, sandbox } = readSettings(given, examples);
  if (!sandbox) throw new Error('The end-to-end tests need the local services');
  const said: string[] = [];
  let changed: Record<string, string> = {};
  const startProduct = (folder?: string) =>
    startProgram('server/main.ts', { ...environment, ...changed }, '"event":"ready"', said, folder);
  const localServices = await startProgram('sandbox/main.ts', environment, 'sandbox ready');
  let product = await startProduct().catch(async (error: unknown) => {
    await endProgram(localServices, 'SIGTERM');
    if (isOurs) rmSync(dataDir, { recursive: true });
    throw error;
  });
  if (isOurs) keepPreparedVideos(dataDir);
  const db = openDatabase({ databaseUrl: more['DATABASE_URL'] ?? null, dataDir });
  return {
    url: siteUrl,
    sandboxUrl: sandbox.url,
    db,
    signInMailTo: (email) => readSignInMail(sandbox.url, email),
    async control(change) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(change);
      const reply = await fetch(`${sandbox.url}/control`, { method: 'PUT', headers, body });
      if (!reply.ok) throw new Error(`The control answered ${reply.status}`);
    },
    mediaFile: (videoId, file) => join(dataDir, 'media', videoId, file),
    processId: () => product.pid,
    traces() {
      const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
      const bytes = files.map(({ name }) => readFileSync(join(dataDir, name), 'latin1'));
      return [...bytes, ...said].join('\n');
    },
    kill: () => endProgram(product, 'SIGKILL'),
    async startAgain() {
      product = await startProduct();
    },
    async restart(settings) {
      await endProgram(product, 'SIGTERM');
      changed = settings;
      product = await startProduct();
    },
    settings: () => ({ ...environment, ...changed }),
    log: () => said,
    async killAndStart() {
      await endProgram(product, 'SIGKILL');
      product = await startProduct();
    },
    async deploy(folder) {
      await endProgram(product, 'SIGTERM');
      product = await startProduct(folder);
    },
    async stop() {
      await db.destroy();
      await endProgram(product, 'SIGTERM');
      await endProgram(localServices, 'SIGTERM');
      if (isOurs) rmSync(dataDir, { recursive: true });
    },
    stopAtOnce() {
      for (const child of [product, localServices]) child.kill('SIGKILL');
      if (isOurs) removeAfterwards(dataDir);
    },
  };
}

export async function readSignInMail(
  sandboxUrl: string,
  email: string,
): Promise<{ link: string; code: string }> {
  for (const giveUpAt = Date.now() + timeoutMs.step; Date.now() < giveUpAt;) {
    const reply = await fetch(`${sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
    const mails = (await reply.json()) as { text: string }[];
    const text = mails.find((mail) => mail.text.includes('#token='))?.text ?? '';
    const link = /http\S+#token=\S+/.exec(text)?.[0];
    const code = /^\d{6}$/m.exec(text)?.[0];
    if (link && code) return { link, code };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No sign-in mail to ${email}`);
}

/** Starts a program, and resolves when its output contains these words. */
export async function startProgram(
  file: string,
  environment: NodeJS.ProcessEnv,
  readyWords: string,
  said: string[] = [],
  cwd = '.',
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [file], { env: environment, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      if (line.includes(readyWords)) resolve();
    });
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    const how = `${file} ended (${signal ?? code}): ${said.slice(-5).join('\n')}`;
    // Prints why a program ended early, since its tests would only report a missing server.
    if (!child.killed) console.error(how);
    throw new Error(how);
  });
  ended.catch(() => {});
  await Promise.race([ready, ended]);
  return child;
}

export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
