import type { SandboxDatabase } from '../../database.ts';
import type { LocalStripe } from '../local-stripe.ts';
import { settleSession, type SettlementOutcome } from './payments.ts';

/** Payments that a bank settles later; they survive a restart. */
export interface Settlements {
  plan: (sessionId: string, outcome: SettlementOutcome) => void;
  /** Settles those whose time has come. */
  settleDue(): void;
  /** Settles now, whatever was planned: one session or all. @returns how many */
  settleNow(wish: { sessionId?: string; outcome?: SettlementOutcome }): number;
}

export function openSettlements(db: SandboxDatabase, stripe: LocalStripe): Settlements {
  const insert = db.prepare('INSERT INTO settlements (session_id, outcome, due_at) VALUES (?, ?, ?)');
  const takeDue = db.prepare<[number], Settlement>(
    'DELETE FROM settlements WHERE due_at <= ? RETURNING session_id, outcome',
  );
  const takeAny = db.prepare<[string | null], Settlement>(
    'DELETE FROM settlements WHERE session_id = coalesce(?, session_id) RETURNING session_id, outcome',
  );

  return {
    plan(sessionId, outcome) {
      const delay = stripe.settleAfterMs();
      insert.run(sessionId, outcome, delay === null ? null : stripe.now() + delay);
    },
    settleDue: db.transaction(() => {
      for (const { session_id, outcome } of takeDue.all(stripe.now()))
        settleSession(stripe, session_id, outcome);
    }),
    settleNow: db.transaction((wish: { sessionId?: string; outcome?: SettlementOutcome }) => {
      const taken = takeAny.all(wish.sessionId ?? null);
      for (const { session_id, outcome } of taken) settleSession(stripe, session_id, wish.outcome ?? outcome);
      return taken.length;
    }),
  };
}

interface Settlement {
  session_id: string;
  outcome: SettlementOutcome;
}
