import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackage } from '#tests/set-up/debian-package.ts';
import { findOnPath, isExecutable } from '#tests/set-up/find-on-path.ts';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** The place that only X-Accel-Redirect opens, and the one that is open to everybody. */
export const accelPrefix = '/videos/';
export const openPrefix = '/open/';

type Media = {
  folder: string;
  /** The folder of the videos. */
  videos: string;
  /** The site that checks every other request. */
  siteUrl: string;
};

/** Starts nginx with one worker on the first core. @throws {Error} where nginx is not installed */
export async function startNginx({ folder, videos, siteUrl }: Media): Promise<ServerProcess> {
  const program = find() ?? (installDebianPackage('nginx-light') ? find() : undefined);
  if (!program) throw new Error('nginx cannot be had here.');
  const place = join(folder, 'nginx');
  mkdirSync(place, { recursive: true });
  const port = await findFreePort();
  const site = new URL(siteUrl).host.replace('localhost', '127.0.0.1');
  writeFileSync(join(place, 'nginx.conf'), configuration({ port, videos, site }));
  return startServer({
    name: 'nginx alone',
    command: [program, '-p', place, '-e', 'error.log', '-c', 'nginx.conf'],
    port,
    hasWorker: true,
  });
}

/** Debian puts it into a folder that is not on everyone's PATH. */
function find(): string | undefined {
  return findOnPath('nginx') ?? ['/usr/sbin/nginx'].find(isExecutable);
}

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** The set-up of `docs/videos.md`: the site checks access, and nginx sends the allowed file from an internal location. */
function configuration({ port, videos, site }: { port: number; videos: string; site: string }): string {
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid nginx.pid;
    events { worker_connections 1024; }
    http {
      ${temporaryFolders.map((name) => `${name}_temp_path ${name};`).join(' ')}
      access_log off;
      sendfile on;
      tcp_nopush on;
      open_file_cache max=256;
      keepalive_requests 1000000000;
      keepalive_timeout 65;
      types { }
      default_type video/iso.segment;
      upstream site { server ${site}; keepalive 64; keepalive_requests 1000000000; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://site;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
        }
        location ${accelPrefix} { internal; alias ${videos}/; }
        location ${openPrefix} { alias ${videos}/; }
      }
    }`;
}
