/**
 * Bounds how many requests of one connection wait for their answers. Browsers and proxies send the next request after an
 * answer; thousands that are sent at once would all be worked on, and their answers held in memory for a client that
 * reads none (docs/decisions/153-unanswered-requests.md).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const mostUnanswered = 8;

/** Returns a check that says whether a request may be answered; it ends the connection where too many wait before it. */
export function createPipelineLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    // Node reads on in what has come already.
    if (socket.destroyed) return false;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > mostUnanswered) {
      socket.destroy();
      return false;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return true;
  };
}
