import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

export type SandboxDatabase = Database.Database;

/** Opens `dataDir/sandbox/sandbox.db`. Write-ahead logging keeps committed transactions after kill -9. */
export function openDatabase(dataDir: string): SandboxDatabase {
  const folder = join(dataDir, 'sandbox');
  const file = join(folder, 'sandbox.db');
  try {
    mkdirSync(folder, { recursive: true });
    return openFile(file);
  } catch (error) {
    throw new Error(`Its memory ${file} could not be opened`, { cause: error });
  }
}

function openFile(file: string): SandboxDatabase {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('busy_timeout = 5000');
  db.exec(schema);
  return db;
}

const schema = `
CREATE TABLE IF NOT EXISTS objects (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  parent TEXT,
  created INTEGER NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, sequence);
CREATE INDEX IF NOT EXISTS objects_by_created ON objects (kind, created);
CREATE INDEX IF NOT EXISTS objects_by_parent ON objects (kind, parent);
CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (kind, json_extract(body, '$.payment_intent'));
CREATE INDEX IF NOT EXISTS objects_by_charge ON objects (kind, json_extract(body, '$.charge'));
CREATE INDEX IF NOT EXISTS objects_by_customer ON objects (kind, json_extract(body, '$.customer'));
CREATE INDEX IF NOT EXISTS objects_by_pending_webhooks
  ON objects (kind, json_extract(body, '$.pending_webhooks'), sequence);
CREATE INDEX IF NOT EXISTS open_sessions ON objects (json_extract(body, '$.expires_at'))
  WHERE kind = 'checkout.session' AND json_extract(body, '$.status') = 'open';

CREATE TABLE IF NOT EXISTS idempotency_keys (
  key TEXT PRIMARY KEY,
  endpoint TEXT NOT NULL,
  parameters TEXT NOT NULL,
  request_id TEXT NOT NULL,
  reply TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS settlements (
  session_id TEXT PRIMARY KEY,
  outcome TEXT NOT NULL,
  due_at INTEGER
);

CREATE TABLE IF NOT EXISTS deliveries (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT NOT NULL,
  state TEXT NOT NULL,
  released INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  answer TEXT
);
CREATE INDEX IF NOT EXISTS deliveries_by_due ON deliveries (state, due_at);
CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event_id);

CREATE TABLE IF NOT EXISTS messages (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL,
  source BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS recipients (
  address TEXT NOT NULL,
  message INTEGER NOT NULL REFERENCES messages (sequence) ON DELETE CASCADE,
  PRIMARY KEY (address, message)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS google_accounts (
  sub TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  verified INTEGER NOT NULL,
  used_at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS google_keys (
  slot INTEGER PRIMARY KEY,
  jwk TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS google_artifacts (
  model TEXT NOT NULL,
  id TEXT NOT NULL,
  uid TEXT,
  grant_id TEXT,
  body TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (model, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS google_artifacts_by_uid ON google_artifacts (model, uid);
CREATE INDEX IF NOT EXISTS google_artifacts_by_grant ON google_artifacts (model, grant_id);
`;
