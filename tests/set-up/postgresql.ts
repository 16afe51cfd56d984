import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pinnedPostgresql } from './engines.ts';
import { findOnPath, isExecutable } from './programs.ts';
import { findFreePort } from './free-port.ts';

export type PostgresqlServer = {
  /** The URL of its maintenance database, which may create others. */
  url: string;
  /** The id of its main process, which changes at a restart. */
  pid: () => number;
  /** Ends all connections, and restarts the server at the same URL. */
  restart: () => Promise<void>;
  /** Ends the server and removes its files. */
  stop: () => Promise<void>;
};

type Account = { uid?: number; gid?: number };

/**
 * Starts a server in a temporary folder, without fsync unless it is durable; undefined when PostgreSQL is not
 * available.
 */
export async function startPostgresql({ durable = false } = {}): Promise<PostgresqlServer | undefined> {
  const pinned = pinnedPostgresql();
  const account = findAccount();
  const folder = mkdtempSync(join(tmpdir(), 'lectern-postgresql-'));
  const programs = pinned ? join(copyFor(account, pinned, folder), 'bin') : findPrograms();
  if (!programs || !account) {
    rmSync(folder, { recursive: true });
    return undefined;
  }

  const password = randomBytes(16).toString('hex');
  const port = await findFreePort();
  let server: ChildProcess | undefined;
  const end = async (): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGINT');
    await once(server, 'exit');
  };
  const start = async (): Promise<void> => {
    server = startServer(programs, { folder, port, account, durable });
    await untilItServes(server);
  };
  const restart = async (): Promise<void> => {
    await end();
    await start();
  };
  const stop = async (): Promise<void> => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    createCluster(programs, folder, password, account);
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgresql://lectern:${password}@127.0.0.1:${port}/postgres`,
    pid: () => server?.pid ?? 0,
    restart,
    stop,
  };
}

/** The other account may not be able to read the checkout, so it gets a copy. */
function copyFor(account: Account | undefined, pinned: string, folder: string): string {
  if (account?.uid === undefined) return pinned;
  const copy = join(folder, 'programs');
  cpSync(pinned, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Finds an installed server on platforms without a package. Debian keeps it off the PATH; the newest version wins. */
function findPrograms(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  const onPath = findOnPath('initdb');
  return [...debian, ...(onPath ? [dirname(onPath)] : [])].find((folder) =>
    isExecutable(join(folder, 'initdb')),
  );
}

/** PostgreSQL does not run as root, so root starts it as another account. */
function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function createCluster(programs: string, folder: string, password: string, account: Account): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  }
  const { status, stderr } = spawnSync(
    join(programs, 'initdb'),
    [
      '--username=lectern',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ].concat('--no-sync', '-D', join(folder, 'data')),
    { ...account, cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`PostgreSQL could not be set up: ${stderr}`);
}

const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

type Start = { folder: string; port: number; account: Account; durable: boolean };

function startServer(programs: string, { folder, port, account, durable }: Start): ChildProcess {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    ...(durable ? {} : forgetful),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...flags], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
}

async function untilItServes(server: ChildProcess): Promise<void> {
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${said.join('\n')}`)));
    if (!server.stderr) return;
    createInterface({ input: server.stderr }).on('line', (line) => {
      said.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
  });
}
