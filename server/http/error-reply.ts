/** The one place where an error becomes a reply. */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { refusalStatus } from '#rules/api-error.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import { redactedPath } from '#server/log/log.ts';
import { Refusal } from './refusal.ts';
import type { AppContext } from '#server/context.ts';

/** A deadlock, a locked file or a restart of the database is usually over by then. */
const databaseRetrySeconds = 2;

/** `{code, message, reason?, hint?}` with the status of its code, and `Retry-After` where the refusal says when. */
export function errorReply(
  { log }: Pick<AppContext, 'log'>,
  c: Context,
  { id, uid, error }: { id: string; uid: string | undefined; error: unknown },
): Response {
  const tellLog = (surprise: unknown) =>
    log.error({
      event: 'error',
      id,
      uid,
      path: redactedPath(c.req.path),
      error: surprise,
    });
  const { code, message, reason, hint, retryAfterSeconds } = refusalOf(error, tellLog);
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  return c.json({ code, message, reason, hint }, refusalStatus[code] as 400);
}

/** A refusal keeps its words; anything else goes to the log and tells the visitor nothing. */
export function refusalOf(error: unknown, tellLog: (error: unknown) => void): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException && error.status < 500)
    return new Refusal('invalid-argument', 'This could not be read.');
  tellLog(error);
  if (isDatabaseUnavailable(error))
    return new Refusal('unavailable', 'Please try again in a moment.', {
      retryAfterSeconds: databaseRetrySeconds,
    });
  return new Refusal('internal', 'Something went wrong on our side.');
}
