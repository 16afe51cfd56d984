/** Sends a request to a service that may think for long, and reads its answer up to a bound. Follows no redirect. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export type LongReply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

export type LongRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: Buffer;
  timeoutMs: number;
  bytesAtMost: number;
  signal: AbortSignal;
};

/** The answer was larger than the bound. */
export class ReplyTooLarge extends Error {}

/**
 * `fetch` gives up when five minutes pass without the head of an answer, and a slow machine needs longer for ten minutes of
 * sound. @throws {Error} with Node's code when there is no answer, {ReplyTooLarge}, or what the signal was aborted with
 */
export function sendLongRequest(asked: LongRequest): Promise<LongReply> {
  const { url, method, headers, body, timeoutMs, bytesAtMost } = asked;
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(timeoutMs)]);
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const length = body ? { 'content-length': String(body.length) } : {};
    const sent = send(url, { method, headers: { ...headers, ...length }, agent: false, signal });
    sent.on('error', (error) => reject(asked.signal.aborted ? asked.signal.reason : error));
    sent.on('response', (reply) => {
      const chunks: Buffer[] = [];
      let size = 0;
      reply.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > bytesAtMost) sent.destroy(new ReplyTooLarge('The answer is too large'));
      });
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.end(body);
  });
}
