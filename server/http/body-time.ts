/** Bounds how long the body of a request may take to come. Only a handler that has checked the viewer allows more. */
import type { IncomingMessage } from 'node:http';

/** The time for every body but that of an upload. */
const bodyMs = 30_000;

/** The time for the body of an upload: 100 MB at half a megabit a second. */
export const longBodyMs = 30 * 60_000;

const timers = new WeakMap<object, NodeJS.Timeout>();

/** Calls `refuse` when the body is not there in time. */
export function boundBodyTime(request: IncomingMessage, refuse: () => void, ms = bodyMs): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if ((length === undefined || length === '0') && encoding === undefined) return;
  const timer = setTimeout(() => {
    if (!request.complete) refuse();
  }, ms);
  timer.unref();
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}

/** Lets the body of this request take as long as that of an upload may. Tests ask without Node's request. */
export function allowLongBody(request: object | undefined): void {
  if (request) clearTimeout(timers.get(request));
}
