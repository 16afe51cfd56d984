/** A site whose first lesson has a real video, behind a proxy that can fail, and the patrol that checks it. */
import { cpSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { prepareVideos } from '#server/videos/prepare-videos.ts';
import { type Patrol, patrolVideos } from '#server/videos/patrol-videos.ts';
import { listVideoChecks, requestCheck } from '#server/videos/patrol-store.ts';
import { sections } from '#tests/content/default-course.ts';
import { findFreePort } from '../set-up/free-port.ts';
import { createTestContext } from '../test-context.ts';
import { serve } from '../test-server.ts';

/** The lesson and its video have the same id. */
export const film = sections[0]?.lessons[1]?.id ?? '';

/** Answers instead of the site, unless it returns false. */
export type ProxyFault = (path: string, reply: ServerResponse) => boolean;

export async function createPatrolledSite(env: Record<string, string> = {}) {
  const [sitePort, proxyPort] = [await findFreePort(), await findFreePort()];
  const settings = { SITE_URL: `http://localhost:${proxyPort}`, PORT: String(sitePort), ...env };
  const ctx = await serve(await createTestContext({ env: settings }), 'any', sitePort);
  const folder = join(ctx.config.dataDir, 'media', film);
  cpSync(join('content/media', film), folder, { recursive: true });
  await prepareVideos(ctx);
  const proxy = await startProxy({ sitePort, proxyPort });
  const startedAt = ctx.now();
  const { signal } = new AbortController();
  const patrol = (more: Partial<Patrol> = {}) =>
    patrolVideos(ctx, { startedAt, signal, pauses: { filesMs: 0, againMs: 0 }, ...more });
  const check = async (videoId = film) =>
    (await listVideoChecks(ctx.db)).find((one) => one.videoId === videoId);
  return {
    ctx,
    folder,
    proxy,
    patrol,
    check,
    /** Checks the video now, as a click of the button does. */
    lookNow: async (more: Partial<Patrol> = {}) => {
      await requestCheck(ctx.db, { videoId: film, now: ctx.now() });
      await patrol(more);
      return check();
    },
  };
}

async function startProxy({ sitePort, proxyPort }: { sitePort: number; proxyPort: number }) {
  const proxy: { fault: ProxyFault; asked: string[]; close: () => void } = {
    fault: () => false,
    asked: [],
    close: () => server.close(),
  };
  const server = createServer((asked, reply) => {
    const path = asked.url ?? '';
    proxy.asked.push(path);
    if (proxy.fault(path, reply)) return;
    const { method, headers } = asked;
    const passed = request({ port: sitePort, host: 'localhost', path, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(proxyPort, 'localhost', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return proxy;
}
