/** What the product is measured against: the same bytes from a bare node:http server and from nginx. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { type Contestant, startContestant } from './contestant.ts';
import { findNginx, nginxConfiguration } from './nginx.ts';
import type { RawReply } from './raw-reply.ts';

/** Sends the very headers of the product's reply, and the body from a file in the folder. */
export async function startBareNode(folder: string, reply: RawReply): Promise<Contestant> {
  const port = await findFreePort();
  const program = join(import.meta.dirname, 'bare-server.ts');
  const headers = reply.headers.filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name)).flat();
  return startContestant({
    name: 'bare node:http',
    command: [process.execPath, program, String(port), keepBody(folder, reply), JSON.stringify(headers)],
    port,
  });
}

/** One worker at its best, with the precompressed file; undefined where nginx cannot be had. */
export async function startNginx(folder: string, reply: RawReply): Promise<Contestant | undefined> {
  const nginx = findNginx();
  if (!nginx) return undefined;
  const port = await findFreePort();
  keepBody(folder, reply);
  writeFileSync(join(folder, 'nginx.conf'), configure(reply, port));
  const server = await startContestant({
    name: 'nginx, one worker',
    command: [nginx, '-p', folder, '-e', 'error.log', '-c', 'nginx.conf'],
    port,
    hasWorker: true,
  });
  return { ...server, url: server.url + pageName };
}

const pageName = 'page.br';

function keepBody(folder: string, { body }: RawReply): string {
  const file = join(folder, 'page', pageName);
  mkdirSync(join(folder, 'page'), { recursive: true });
  writeFileSync(file, body);
  return file;
}

/** What nginx writes by itself is left to it; the rest is the product's. */
const ownHeaders = /^(date|connection|keep-alive|content-length|content-type|etag)$/i;
function configure({ headers }: RawReply, port: number): string {
  const added = headers
    .filter(([name]) => !ownHeaders.test(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  return nginxConfiguration(`
    default_type "text/html; charset=utf-8";
    server { listen 127.0.0.1:${port}; root page; ${added.join(' ')} }`);
}
