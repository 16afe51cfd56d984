/** Several processes of the site on one database, behind one URL that leads to a running one. */
import type { ChildProcess } from 'node:child_process';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProgram, type OwnSite, startProgram, startSite } from '#tests/e2e/site.ts';
import { findFreePort } from '#tests/set-up/free-port.ts';

export type Processes = {
  site: OwnSite;
  /** Kills one with -9, and restarts it as soon as possible. */
  killAndStart(place: number): Promise<void>;
  /** Returns the places of those that ended without being killed. */
  died(): number[];
  /** Every log entry of all processes. */
  log(): string[];
  stop(): Promise<void>;
};

const againMs = 300;

export async function startProcesses(count: number, environment: Record<string, string>): Promise<Processes> {
  const edge = await openEdge();
  const ports = [await findFreePort()];
  const site = await startSite({
    ...environment,
    SITE_URL: `http://localhost:${edge.port}`,
    PORT: String(ports[0]),
  });
  const said: string[] = [];
  const start = (port: number) =>
    startProgram('server/main.ts', { ...site.settings(), PORT: String(port) }, '"event":"ready"', said);
  const others: ChildProcess[] = [];
  for (let place = 1; place < count; place++) {
    ports.push(await findFreePort());
    others.push(await start(ports[place]!));
  }
  edge.leadTo(ports);
  const starting = new Set<number>();
  const again = async (place: number) => {
    if (place === 0) return site.startAgain();
    others[place - 1] = await start(ports[place]!);
  };
  return {
    site,
    async killAndStart(place) {
      starting.add(place);
      if (place === 0) await site.kill();
      else await endProgram(others[place - 1]!, 'SIGKILL');
      // A site does not start without its database, so its supervisor retries.
      while (
        !(await again(place).then(
          () => true,
          () => false,
        ))
      )
        await sleep(againMs);
      starting.delete(place);
    },
    died: () =>
      ports
        .map((_, place) => place)
        .filter((place) => !starting.has(place))
        .filter((place) => !isAlive(place === 0 ? site.processId() : others[place - 1]!.pid)),
    log: () => [...site.log(), ...said],
    async stop() {
      await Promise.all(others.map((child) => endProgram(child, 'SIGKILL')));
      await site.stop();
      edge.close();
    },
  };
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Passes each connection to the next process that accepts it, like a proxy. */
async function openEdge() {
  let ports: readonly number[] = [];
  let turn = 0;
  const sockets = new Set<Socket>();
  const hand = (visitor: Socket, triesLeft: number) => {
    if (triesLeft === 0) return void visitor.destroy();
    const upstream = connect(ports[turn++ % ports.length]!, '127.0.0.1');
    sockets.add(upstream);
    let isOpen = false;
    upstream.on('connect', () => {
      isOpen = true;
      visitor.pipe(upstream).pipe(visitor);
    });
    upstream.on('error', () => (isOpen ? visitor.destroy() : hand(visitor, triesLeft - 1)));
    upstream.on('close', () => {
      sockets.delete(upstream);
      if (isOpen) visitor.destroy();
    });
    visitor.on('close', () => upstream.destroy());
  };
  const server = createServer((visitor) => {
    sockets.add(visitor);
    visitor.on('close', () => sockets.delete(visitor));
    visitor.on('error', () => visitor.destroy());
    hand(visitor, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (to: readonly number[]) => (ports = to),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
