import { randomInt } from 'node:crypto';
import type { SandboxDatabase } from '#sandbox/database.ts';
import type { EventType, Kind, Kinds } from './objects/objects.ts';

/**
 * An error in the shape of Stripe's.
 * @see https://docs.stripe.com/api/errors
 */
export class StripeError extends Error {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error';
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    message: string,
    details: { status?: number; type?: StripeError['type']; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = details.status ?? 400;
    this.type = details.type ?? 'invalid_request_error';
    this.code = details.code;
    this.param = details.param;
  }

  /** The reply's body; like Stripe, it omits fields without a value. */
  toReply(): object {
    return {
      error: {
        ...(this.code && {
          code: this.code,
          doc_url: `https://stripe.com/docs/error-codes/${this.code.replaceAll('_', '-')}`,
        }),
        message: this.message,
        ...(this.param && { param: this.param }),
        type: this.type,
      },
    };
  }
}

/** 404 when the id is in the path, 400 when it is a parameter. */
export function missing(kind: string, id: string, param?: string): StripeError {
  const name = kind === 'checkout.session' ? 'checkout session' : kind.replaceAll('_', ' ');
  return new StripeError(`No such ${name}: '${id}'`, {
    status: param ? 400 : 404,
    code: 'resource_missing',
    param: param ?? 'id',
  });
}

/** An id like Stripe's: a prefix for the kind, then random letters and digits. */
export function newId(prefix: keyof typeof lengths): string {
  let id = `${prefix}_`;
  for (let index = 0; index < lengths[prefix]; index += 1) id += alphabet[randomInt(alphabet.length)];
  return id;
}

const lengths = {
  cs_test: 58,
  pi: 24,
  ch: 24,
  py: 24,
  re: 24,
  pyr: 24,
  du: 24,
  evt: 24,
  file: 24,
  po: 24,
  txn: 24,
  li: 24,
  pm: 24,
  prod: 14,
  price: 24,
  cus: 14,
  req: 14,
} as const;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export interface ListQuery {
  /** Fields that must have this value, or one of these. */
  where?: Record<string, string | number | string[] | undefined>;
  /** The id of the parent object. */
  parent?: string;
  /** Seconds since 1970. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

/** Stripe's objects as JSON rows; lists are newest first. */
export interface Store {
  insert<K extends Kind>(kind: K, object: Kinds[K], parent?: string): Kinds[K];
  /** Changes some fields and returns the object. @throws StripeError when it is missing. */
  change<K extends Kind>(kind: K, id: string, changes: Partial<Kinds[K]>): Kinds[K];
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** @throws StripeError 404, or 400 when `param` names the parameter of the id. */
  require<K extends Kind>(kind: K, id: string, param?: string): Kinds[K];
  /** Finds an object of any kind. */
  findAny(id: string): object | undefined;
  list<K extends Kind>(kind: K, query: ListQuery): { data: Kinds[K][]; hasMore: boolean };
  /** Open checkout sessions past their expiry. */
  overdueSessionIds(nowSeconds: number): string[];
}

export function openStore(db: SandboxDatabase): Store {
  const insert = db.prepare('INSERT INTO objects (id, kind, parent, created, body) VALUES (?, ?, ?, ?, ?)');
  const update = db.prepare('UPDATE objects SET body = ? WHERE id = ?');
  const byId = db.prepare<[string, string], Row>('SELECT body FROM objects WHERE id = ? AND kind = ?');
  const byAnyId = db.prepare<[string], Row>('SELECT body FROM objects WHERE id = ?');
  const overdue = db.prepare<[number], { id: string }>(`
    SELECT id FROM objects
    WHERE kind = 'checkout.session' AND json_extract(body, '$.status') = 'open'
      AND json_extract(body, '$.expires_at') <= ?`);

  const store: Store = {
    insert(kind, object, parent) {
      const created = 'created' in object ? object.created : 0;
      insert.run(object.id, kind, parent ?? null, created, JSON.stringify(object));
      return object;
    },
    change(kind, id, changes) {
      const changed = { ...store.require(kind, id), ...changes };
      update.run(JSON.stringify(changed), id);
      return changed;
    },
    find<K extends Kind>(kind: K, id: string) {
      const row = byId.get(id, kind);
      return row && (JSON.parse(row.body) as Kinds[K]);
    },
    require(kind, id, param) {
      const object = store.find(kind, id);
      if (!object) throw missing(kind, id, param);
      return object;
    },
    findAny(id) {
      const row = byAnyId.get(id);
      return row && (JSON.parse(row.body) as object);
    },
    list<K extends Kind>(kind: K, query: ListQuery) {
      const { text, values } = listStatement(kind, query);
      const rows = db.prepare<unknown[], Row>(text).all(...values);
      const data = rows.slice(0, query.limit).map((row) => JSON.parse(row.body) as Kinds[K]);
      if (query.endingBefore) data.reverse();
      return { data, hasMore: rows.length > query.limit };
    },
    overdueSessionIds(now) {
      return overdue.all(now).map((row) => row.id);
    },
  };
  return store;
}

interface Row {
  body: string;
}

/** Selects one row more than the limit, which tells whether there are more. */
function listStatement(kind: Kind, query: ListQuery): { text: string; values: unknown[] } {
  const conditions = ['kind = ?'];
  const values: unknown[] = [kind];
  function demand(condition: string, ...given: unknown[]): void {
    conditions.push(condition);
    values.push(...given);
  }

  if (query.parent) demand('parent = ?', query.parent);
  // Conditions on columns come first, so that fewer JSON bodies are read.
  for (const [bound, sign] of Object.entries(comparisons)) {
    const seconds = query.created?.[bound as keyof typeof comparisons];
    if (seconds !== undefined) demand(`created ${sign} ?`, seconds);
  }
  for (const [field, wanted] of Object.entries(query.where ?? {})) {
    if (wanted === undefined) continue;
    const choices = [wanted].flat();
    const marks = choices.map(() => '?').join(', ');
    demand(`json_extract(body, '$.${field}') IN (${marks})`, ...choices);
  }
  const rowOf = '(SELECT sequence FROM objects WHERE id = ?)';
  if (query.startingAfter) demand(`sequence < ${rowOf}`, query.startingAfter);
  if (query.endingBefore) demand(`sequence > ${rowOf}`, query.endingBefore);

  const direction = query.endingBefore ? 'ASC' : 'DESC';
  const text = `SELECT body FROM objects WHERE ${conditions.join(' AND ')}
    ORDER BY sequence ${direction} LIMIT ?`;
  return { text, values: [...values, query.limit + 1] };
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** The context that all parts of the local Stripe share. */
export interface LocalStripe {
  store: Store;
  /** Milliseconds since 1970. */
  now(): number;
  /** The URL that receives webhooks. */
  webhookUrl: string;
  endpointStatus(): 'enabled' | 'disabled' | 'deleted';
  /** The sandbox's URL, for example `http://localhost:3100`. */
  origin(): string;
  /** Records an event and queues its webhook in the current transaction. */
  announce(type: EventType, object: Kinds[Announced]): void;
  /** The delay of delayed payments in milliseconds; null waits for the control endpoint. */
  settleAfterMs(): number | null;
}

type Announced = 'checkout.session' | 'payment_intent' | 'charge' | 'refund' | 'dispute';

/** Stripe's timestamps are in seconds since 1970. */
export function nowSeconds(stripe: LocalStripe): number {
  return Math.floor(stripe.now() / 1000);
}
