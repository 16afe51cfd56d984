/** HTTP over kept connections, bare: the simulation shares two cores with what it looks at. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string };

export type Question = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
};

// A server lets go of a quiet connection after 5 s; we do so before, and no request runs into its closing.
const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 3_000 });
const timeoutMs = 20_000;

/** @throws {Error} when no whole answer comes within 20 s */
export async function send(question: Question): Promise<Reply> {
  const { asked, answer } = ask(question);
  try {
    return await answer;
  } catch (error) {
    // Closed under our hands before the request could be read.
    const isClosed = asked.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
    if (!isClosed) throw error;
    return ask(question).answer;
  }
}

function ask({ method, url, headers = {}, body }: Question) {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const asked = request(url, { agent, method, headers: { ...headers, ...length } });
  const answer = new Promise<Reply>((resolve, reject) => {
    asked.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (incoming.complete) resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
        else reject(new Error(`${url} was cut off`));
      });
    });
    asked.setTimeout(timeoutMs, () => asked.destroy(new Error(`${url} was silent`)));
    asked.on('error', reject);
    asked.end(body);
  });
  return { asked, answer };
}
