/** The product and its localServices as programs of their own, on free ports and a fresh data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import Sqlite from 'better-sqlite3';
import { readSettings } from '../../scripts/settings.ts';
import { findFreePort } from '../set-up/free-port.ts';
import { timeoutMs } from '#tests/set-up/timeouts.ts';

export type Site = {
  url: string;
  sandboxUrl: string;
  /** The newest sign-in mail to an address, once it has arrived. */
  signInMailTo(email: string): Promise<{ link: string; code: string }>;
  control(change: unknown): Promise<void>;
  /** Runs a statement on the site's own file, for what a test cannot wait for. */
  change(statement: string, ...values: (string | number)[]): void;
  read(statement: string, ...values: (string | number)[]): Record<string, unknown>[];
  /** Returns all that the product has written so far: every byte of its data folder but the media, and its log. */
  traces(): string;
  /** Kills the product at once, as a power cut would, and starts it again. */
  killAndStart(): Promise<void>;
  /** The same in two steps, for an outage; nobody answers in between. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** Every line that the product has logged so far. */
  log(): readonly string[];
  /** Ends the product as a deploy does, and starts the one that lies in another folder. */
  deploy(folder: string): Promise<void>;
  stop(): Promise<void>;
};

export async function startSite(more: Record<string, string> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-journey-'));
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
  if (!sandbox) throw new Error('The journeys need the local localServices');
  const said: string[] = [];
  const startProduct = (folder?: string) =>
    start('server/main.ts', environment, '"event":"ready"', said, folder);
  const localServices = await start('sandbox/main.ts', environment, 'sandbox ready');
  let product = await startProduct();

  const onFile = <T>(work: (file: Sqlite.Database) => T): T => {
    const file = new Sqlite(join(dataDir, 'lectern.db'), { timeout: timeoutMs.step });
    try {
      return work(file);
    } finally {
      file.close();
    }
  };
  return {
    url: siteUrl,
    sandboxUrl: sandbox.url,
    async signInMailTo(email) {
      for (const giveUpAt = Date.now() + timeoutMs.step; Date.now() < giveUpAt;) {
        const reply = await fetch(`${sandbox.url}/mail/api/messages?to=${encodeURIComponent(email)}`);
        const mails = (await reply.json()) as { text: string }[];
        const text = mails.find((mail) => mail.text.includes('#token='))?.text ?? '';
        const link = /http\S+#token=\S+/.exec(text)?.[0];
        const code = /^\d{6}$/m.exec(text)?.[0];
        if (link && code) return { link, code };
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No sign-in mail to ${email}`);
    },
    async control(change) {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${sandbox.url}/control`, {
        method: 'PUT',
        headers,
        body: JSON.stringify(change),
      });
      if (!reply.ok) throw new Error(`The control answered ${reply.status}`);
    },
    change: (statement, ...values) => onFile((file) => void file.prepare(statement).run(...values)),
    read: (statement, ...values) =>
      onFile((file) => file.prepare(statement).all(...values) as Record<string, unknown>[]),
    traces() {
      const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
      const bytes = files.map(({ name }) => readFileSync(join(dataDir, name), 'latin1'));
      return [...bytes, ...said].join('\n');
    },
    kill: () => end(product, 'SIGKILL'),
    async startAgain() {
      product = await startProduct();
    },
    log: () => said,
    async killAndStart() {
      await end(product, 'SIGKILL');
      product = await startProduct();
    },
    async deploy(folder) {
      await end(product, 'SIGTERM');
      product = await startProduct(folder);
    },
    async stop() {
      await end(product, 'SIGTERM');
      await end(localServices, 'SIGTERM');
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function start(
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
    // A program that ends on its own prints why, since its tests would only report that no server answers.
    if (!child.killed) console.error(how);
    throw new Error(how);
  });
  ended.catch(() => {});
  await Promise.race([ready, ended]);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
