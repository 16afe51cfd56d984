/** Fetches a whole file as a player does, with limits on size and time. */

export type FetchedFile =
  | { bytes: Buffer }
  | { status: number }
  /** `site` when the first URL did not answer, `store` when the redirect's target did not. */
  | { away: 'site' | 'store' }
  | 'slow'
  | 'truncated'
  | 'too-large'
  /** The proxy in front did not follow the site's X-Accel-Redirect. */
  | 'not-sent';

export type FetchOrder = {
  url: string;
  /** Sent to the first URL only, not to the target of a redirect. */
  headers: Record<string, string>;
  timeoutMs: number;
  bytesAtMost: number;
  signal: AbortSignal;
};

/** Compression or caching by a proxy would hide problems of the file. */
const plain = { 'accept-encoding': 'identity', 'cache-control': 'no-cache' };

/** Follows one redirect, since the site redirects to a store. @throws the signal's reason when it was aborted */
export async function fetchWhole(order: FetchOrder): Promise<FetchedFile> {
  const timeout = AbortSignal.timeout(order.timeoutMs);
  const signal = AbortSignal.any([order.signal, timeout]);
  let step: 'site' | 'store' | 'body' = 'site';
  try {
    let reply = await fetch(order.url, {
      redirect: 'manual',
      signal,
      headers: { ...plain, ...order.headers },
    });
    const location = reply.headers.get('location');
    if (reply.status >= 300 && reply.status < 400 && location !== null) {
      await reply.body?.cancel();
      step = 'store';
      reply = await fetch(new URL(location, order.url), { redirect: 'manual', signal, headers: plain });
    }
    step = 'body';
    if (reply.headers.has('x-accel-redirect')) return 'not-sent';
    if (reply.status !== 200) {
      await reply.body?.cancel();
      return { status: reply.status };
    }
    return await readBody(reply, order.bytesAtMost);
  } catch {
    order.signal.throwIfAborted();
    if (timeout.aborted) return 'slow';
    return step === 'body' ? 'truncated' : { away: step };
  }
}

async function readBody(reply: Response, bytesAtMost: number): Promise<FetchedFile> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > bytesAtMost) return 'too-large';
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks) };
}
