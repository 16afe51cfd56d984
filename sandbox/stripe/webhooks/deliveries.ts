import type { SandboxDatabase } from '../../database.ts';

/** The queue of webhooks; each row is one delivery of one event, and survives a restart. */
export interface Deliveries {
  /** Times in milliseconds since 1970. */
  add(eventId: string, state: 'pending' | 'held' | 'dropped', now: number, dueAt: number): void;
  /**
   * Takes due deliveries, oldest first, and leases them until `lentUntil`. Without a result by then (a crash) they are
   * due again.
   */
  takeDue(now: number, lentUntil: number, limit: number): Delivery[];
  /** The next due time, if any. */
  nextDueAt(): number | undefined;
  report(sequence: number, state: DeliveryState, answer: string, dueAt: number): void;
  /** Releases held deliveries, even while new events are held. @returns how many */
  release(dueAt: () => number): number;
  /** After a restart no delivery is leased or held. */
  resume(now: number): void;
  /** Stops deliveries created before a time, except those that are held. */
  giveUp(createdBefore: number): void;
  /** The time of the first successful delivery of each session's payment, in milliseconds since 1970. */
  deliveredSessions(): { sessionId: string; deliveredAt: number }[];
  recent(limit: number): DeliveryReport[];
  pendingFor(eventId: string): number;
  /** The number of deliveries and attempts by state. */
  tally(): { state: DeliveryState; count: number; attempts: number }[];
}

type DeliveryState = 'pending' | 'held' | 'dropped' | 'delivered' | 'given-up';

export interface Delivery {
  sequence: number;
  eventId: string;
  released: number;
  attempts: number;
  createdAt: number;
}

export interface DeliveryReport {
  type: string;
  eventId: string;
  state: DeliveryState;
  attempts: number;
  answer: string | null;
  createdAt: number;
}

export function openDeliveries(db: SandboxDatabase): Deliveries {
  const insert = db.prepare(
    'INSERT INTO deliveries (event_id, state, created_at, due_at) VALUES (?, ?, ?, ?)',
  );
  const take = db.prepare<[number, number, number], Delivery>(`
    UPDATE deliveries SET due_at = ?, attempts = attempts + 1
    WHERE sequence IN (
      SELECT sequence FROM deliveries WHERE state = 'pending' AND due_at <= ?
      ORDER BY due_at, sequence LIMIT ?)
    RETURNING sequence, event_id AS eventId, released, attempts, created_at AS createdAt`);
  const next = db.prepare<[], { dueAt: number | null }>(
    `SELECT min(due_at) AS dueAt FROM deliveries WHERE state = 'pending'`,
  );
  const report = db.prepare('UPDATE deliveries SET state = ?, answer = ?, due_at = ? WHERE sequence = ?');
  const held = db.prepare<[], { sequence: number }>(
    `SELECT sequence FROM deliveries WHERE state = 'held' ORDER BY sequence`,
  );
  const release = db.prepare(
    `UPDATE deliveries SET state = 'pending', released = 1, due_at = ? WHERE sequence = ?`,
  );
  const resume = db.prepare(
    `UPDATE deliveries SET state = 'pending', due_at = ? WHERE state IN ('pending', 'held')`,
  );
  const recent = db.prepare<[number], DeliveryReport>(`
    SELECT json_extract(objects.body, '$.type') AS type, event_id AS eventId, state, attempts,
      answer, created_at AS createdAt
    FROM deliveries JOIN objects ON objects.id = event_id
    ORDER BY deliveries.sequence DESC LIMIT ?`);
  const pending = db.prepare<[string], { count: number }>(`
    SELECT count(*) AS count FROM deliveries
    WHERE event_id = ? AND state IN ('pending', 'held')`);

  const giveUp = db.prepare(
    `UPDATE deliveries SET state = 'given-up' WHERE state = 'pending' AND released = 0 AND created_at < ?`,
  );
  const deliveredSessions = db.prepare<[], { sessionId: string; deliveredAt: number }>(`
    SELECT json_extract(body, '$.data.object.id') AS sessionId, min(due_at) AS deliveredAt
    FROM deliveries JOIN objects ON objects.id = event_id
    WHERE state = 'delivered' AND json_extract(body, '$.data.object.payment_status') = 'paid'
    GROUP BY sessionId`);
  const tally = db.prepare<[], { state: DeliveryState; count: number; attempts: number }>(
    'SELECT state, count(*) AS count, sum(attempts) AS attempts FROM deliveries GROUP BY state',
  );

  return {
    add: (eventId, state, now, dueAt) => void insert.run(eventId, state, now, dueAt),
    takeDue: (now, lentUntil, limit) =>
      take.all(lentUntil, now, limit).toSorted((a, b) => a.sequence - b.sequence),
    nextDueAt: () => next.get()?.dueAt ?? undefined,
    report: (sequence, state, answer, dueAt) => void report.run(state, answer, dueAt, sequence),
    release: db.transaction((dueAt: () => number) => {
      const rows = held.all();
      for (const { sequence } of rows) release.run(dueAt(), sequence);
      return rows.length;
    }),
    resume: (now) => void resume.run(now),
    giveUp: (createdBefore) => void giveUp.run(createdBefore),
    deliveredSessions: () => deliveredSessions.all(),
    recent: (limit) => recent.all(limit),
    pendingFor: (eventId) => pending.get(eventId)?.count ?? 0,
    tally: () => tally.all(),
  };
}
