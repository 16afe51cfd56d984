/** Walks the verbs of the team, its second factors, and what is published. */
import { writeBackup } from '#server/flows/backup/write-backup.ts';
import { addVideos } from '#server/store/videos.ts';
import { addAuthenticator, codeOf, TestPasskey } from '#tests/test-authenticator.ts';
import { signIn } from '#tests/test-browser.ts';
import { waitForBackup } from '#tests/wait-for-backup.ts';
import type { VerbSite, Walk } from './verb.ts';

async function invite({ instructor }: VerbSite): Promise<string> {
  const body = { email: 'siti@example.com', role: 'assistant' };
  return (await instructor.ask('POST /api/studio/invitations', body)).body.id ?? '';
}

export const walksOfSite = {
  'POST /api/studio/second-factor-postponements': {
    run: async (_, call) => call(),
  },
  'POST /api/studio/passkeys': {
    async run({ instructor }, call) {
      const { body } = await instructor.ask('POST /api/studio/passkey-challenges');
      return call({}, { name: 'Laptop', answer: new TestPasskey().register(body.challenge ?? '') });
    },
  },
  'POST /api/studio/authenticators': {
    async run({ ctx, instructor }, call) {
      const { body } = await instructor.ask('POST /api/studio/authenticator-challenges');
      const code = codeOf(body.secret ?? '', ctx.now());
      return call({}, { challenge: body.id, code, name: 'Phone' });
    },
  },
  'DELETE /api/studio/second-factors/{id}': {
    async run({ ctx, instructor }, call) {
      return call({ id: (await addAuthenticator(ctx, instructor)).id });
    },
  },
  'POST /api/studio/recovery-codes': {
    async run({ ctx, instructor }, call) {
      await addAuthenticator(ctx, instructor);
      return call();
    },
  },
  'POST /api/studio/second-factor-proofs': {
    async run({ ctx, instructor }, call) {
      const { secret } = await addAuthenticator(ctx, instructor);
      return call({}, { code: codeOf(secret, ctx.now() + 30_000) });
    },
  },
  'POST /api/studio/invitations': {
    run: async (_, call) => call({}, { email: 'siti@example.com', role: 'assistant' }),
  },
  'DELETE /api/studio/invitations/{id}': {
    run: async (site, call) => call({ id: await invite(site) }),
  },
  'DELETE /api/studio/team/{id}': {
    async run(site, call) {
      const id = await invite(site);
      const siti = await signIn(site.ctx, 'siti@example.com');
      await siti.ask(`POST /api/me/invitation/${id}/acceptance`);
      return call({ id: siti.user.uid });
    },
  },
  'PUT /api/studio/site-start': {
    run: async (_, call) => call({}, { choice: 'keep' }),
  },
  'POST /api/studio/content/revisions': {
    async run({ instructor }, call) {
      const { body } = await instructor.ask('GET /api/studio/content');
      const content = { ...body.draft.document.site, name: 'Another name' };
      const saved = await instructor.ask('PUT /api/studio/content/draft/site', {
        version: body.draft.version,
        content,
      });
      return call({}, { version: saved.body.version, note: '' });
    },
  },
  'DELETE /api/studio/videos/{id}': {
    async run({ ctx }, call) {
      await addVideos(ctx.db, [{ id: 'spare', lengthSeconds: 3 }]);
      return call({ id: 'spare' });
    },
  },
  'POST /api/studio/backup-runs': {
    async run({ ctx }, call) {
      const reply = await call();
      await waitForBackup(ctx);
      return reply;
    },
  },
  'POST /api/studio/backups/{name}/downloads': {
    async run({ ctx }, call) {
      const place = { ...ctx.config, fingerprint: ctx.secret.fingerprint };
      return call({ name: (await writeBackup(place, { kind: 'by-hand', now: ctx.now() })).name });
    },
  },
} as const satisfies Record<string, Walk>;
