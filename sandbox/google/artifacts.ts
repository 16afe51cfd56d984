import type { SandboxDatabase } from '../database.ts';

/**
 * Stores what the provider needs between two requests: codes, tokens, sessions.
 * Kept in the database, so that a sign-in goes on where a restart interrupted it.
 * @see https://github.com/panva/node-oidc-provider/blob/main/example/my_adapter.js
 */
export function openArtifacts(db: SandboxDatabase, now: () => number) {
  const upsert = db.prepare(
    `INSERT INTO google_artifacts (model, id, uid, grant_id, body, expires_at)
     VALUES (:model, :id, :uid, :grantId, :body, :expiresAt)
     ON CONFLICT (model, id) DO UPDATE
     SET uid = :uid, grant_id = :grantId, body = :body, expires_at = :expiresAt`,
  );
  const forget = db.prepare('DELETE FROM google_artifacts WHERE expires_at < ?');
  const byId = db.prepare<Where, Row>('SELECT body FROM google_artifacts WHERE model = ? AND id = ?');
  const byUid = db.prepare<Where, Row>('SELECT body FROM google_artifacts WHERE model = ? AND uid = ?');
  const consume = db.prepare(
    `UPDATE google_artifacts SET body = json_set(body, '$.consumed', ?) WHERE model = ? AND id = ?`,
  );
  const destroy = db.prepare('DELETE FROM google_artifacts WHERE model = ? AND id = ?');
  const revoke = db.prepare('DELETE FROM google_artifacts WHERE model = ? AND grant_id = ?');

  return (model: string) => ({
    async upsert(id: string, payload: Payload, lifetimeSeconds: number) {
      forget.run(now());
      upsert.run({
        model,
        id,
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        body: JSON.stringify(payload),
        expiresAt: now() + lifetimeSeconds * 1000,
      });
    },
    find: async (id: string) => read(byId.get(model, id)),
    findByUid: async (uid: string) => read(byUid.get(model, uid)),
    /** Codes for television sets; there are none here. */
    findByUserCode: async () => undefined,
    async consume(id: string) {
      consume.run(Math.floor(now() / 1000), model, id);
    },
    async destroy(id: string) {
      destroy.run(model, id);
    },
    async revokeByGrantId(grantId: string) {
      revoke.run(model, grantId);
    },
  });
}

type Where = [model: string, id: string];
type Row = { body: string };
type Payload = { uid?: string; grantId?: string };

function read(row: Row | undefined): Payload | undefined {
  return row && (JSON.parse(row.body) as Payload);
}
