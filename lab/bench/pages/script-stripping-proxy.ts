/** Serves the site a second time, with or without the scripts of its pages; all else is passed on as it is. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { findFreePort } from '#tests/set-up/free-port.ts';

export type Proxy = { url: string; stop: () => void };

/** Both of the pages that are compared go this way, so that it costs both the same. */
export async function startScriptStrippingProxy(
  siteUrl: string,
  { scripts }: { scripts: boolean },
): Promise<Proxy> {
  const pages = new Map<string, Buffer>();
  const server = createServer((asked, answer) => {
    const { hostname, port } = new URL(siteUrl);
    const headers = { ...asked.headers, 'accept-encoding': 'br' };
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (reply) => {
      if (reply.headers['content-type']?.startsWith('text/html')) void sendPage(reply, answer);
      else {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      }
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });

  async function sendPage(reply: IncomingMessage, answer: ServerResponse): Promise<void> {
    const etag = reply.headers.etag ?? '';
    const sent = await buffer(reply);
    const page = scripts ? sent : (pages.get(etag) ?? withoutScripts(sent));
    pages.set(etag, page);
    answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'content-length': page.length });
    answer.end(page);
  }

  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function withoutScripts(page: Buffer): Buffer {
  const html = brotliDecompressSync(page)
    .toString()
    .replaceAll(/<script\b[^>]*\bsrc=[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  return brotliCompressSync(html);
}
