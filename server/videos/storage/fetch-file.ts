/** Fetches a whole file as a player does, within a bound of bytes and of time. */

export type FetchedFile =
  | { bytes: Buffer }
  | { status: number }
  /** `site` where the first address did not answer, `store` where the one that it led to did not. */
  | { away: 'site' | 'store' }
  | 'slow'
  | 'truncated'
  | 'too-large'
  /** The proxy in front did not do what the site told it. */
  | 'not-sent';

export type FetchOrder = {
  url: string;
  /** Only the first address gets them, not one that it leads to. */
  headers: Record<string, string>;
  timeoutMs: number;
  bytesAtMost: number;
  signal: AbortSignal;
};

/** Follows one redirect, which is how the gate leads to a store. @throws what the signal was aborted with */
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

/** A body that is compressed on its way, or kept by a proxy, would tell less about the file. */
const plain = { 'accept-encoding': 'identity', 'cache-control': 'no-cache' };

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
