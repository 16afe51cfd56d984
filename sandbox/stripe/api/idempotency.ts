import { createHash } from 'node:crypto';
import type { SandboxDatabase } from '../../database.ts';
import { StripeError } from '#sandbox/stripe/local-stripe.ts';

/**
 * Stores the reply to a key for a day. Rejected requests are not stored, so they can be corrected under the same key.
 * @see https://docs.stripe.com/api/idempotent_requests
 */
interface IdempotencyKeys {
  /** @throws StripeError when the key was used with another request. */
  replay(request: KeyedRequest): { reply: string; requestId: string } | undefined;
  remember(request: KeyedRequest, requestId: string, reply: string): void;
}

export interface KeyedRequest {
  key: string;
  /** The path, e.g. `/v1/refunds`. */
  endpoint: string;
  parameters: string;
}

export function openIdempotencyKeys(db: SandboxDatabase, now: () => number): IdempotencyKeys {
  const find = db.prepare<[string, number], Row>(
    'SELECT endpoint, parameters, request_id, reply FROM idempotency_keys WHERE key = ? AND created_at > ?',
  );
  const insert = db.prepare(`
    INSERT INTO idempotency_keys (key, endpoint, parameters, request_id, reply, created_at)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET endpoint = excluded.endpoint, parameters = excluded.parameters,
      request_id = excluded.request_id, reply = excluded.reply, created_at = excluded.created_at`);

  return {
    replay({ key, endpoint, parameters }) {
      const row = find.get(key, now() - dayMs);
      if (!row) return undefined;
      if (row.endpoint !== endpoint)
        throw conflict(
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${row.endpoint}' vs '${endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      if (row.parameters !== digest(parameters))
        throw conflict(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      return { reply: row.reply, requestId: row.request_id };
    },
    remember({ key, endpoint, parameters }, requestId, reply) {
      insert.run(key, endpoint, digest(parameters), requestId, reply, now());
    },
  };
}

interface Row {
  endpoint: string;
  parameters: string;
  request_id: string;
  reply: string;
}

const dayMs = 86_400_000;

function digest(parameters: string): string {
  return createHash('sha256').update(parameters).digest('base64');
}

function conflict(message: string): StripeError {
  return new StripeError(message, { type: 'idempotency_error' });
}
