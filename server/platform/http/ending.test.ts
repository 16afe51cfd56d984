import { Agent, get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';
import { serve } from '#tests/test-server.ts';

test('a process that is shutting down fails /readyz and closes connections after their answers', async () => {
  let isEnding = false;
  const { url } = await serve(await createTestContext({ isEnding: () => isEnding }), 'a-lesson');
  expect(await ask(`${url}/readyz`)).toEqual({
    status: 200,
    connection: 'keep-alive',
    body: { ready: true },
  });
  isEnding = true;
  expect(await ask(`${url}/readyz`)).toEqual({
    status: 503,
    connection: 'close',
    body: { ready: false, wrong: 'ending' },
  });
  expect(await ask(`${url}/healthz`)).toEqual({ status: 200, connection: 'close', body: { alive: true } });
});

/** Requests as a proxy with persistent connections. */
function ask(url: string): Promise<{ status: number; connection: string; body: unknown }> {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return new Promise((resolve, reject) => {
    get(url, { agent }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          connection: reply.headers.connection ?? '',
          body: JSON.parse(text),
        }),
      );
    }).on('error', reject);
  });
}
