import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { findDraft, findPublished, lockDraft } from '#server/content/store.ts';
import { readOutline } from '#server/course/lesson-store.ts';
import { defaultDocument, legalConfig } from '#tests/content/default-course.ts';
import { prepareDatabase } from '#tests/test-database.ts';
import { writeFirstRevision } from './first-revision.ts';

/** Publishes the course with reordered sections repeatedly, and prints each acknowledged id. */
const publisher = `
  import { randomBytes } from 'node:crypto';
  import { openDatabase } from '#server/platform/db/database.ts';
  import { publishDraft } from '#server/publishing/publish.ts';
  import { readDraft } from '#server/content/draft.ts';
  import { saveDraftPage } from '#server/content/draft.ts';
  import { legalConfig as config } from '#tests/content/default-course.ts';
  const pages = { check: async () => {} };
  const ctx = { db: openDatabase(JSON.parse(process.argv[1])), config, now: Date.now, randomBytes, pages };
  for (;;) {
    const { document, version: former } = await readDraft(ctx);
    const [first, ...others] = document.course.sections;
    const content = { ...document.course, sections: [...others, first] };
    const { version } = await saveDraftPage(ctx, { page: 'course', content, version: former, uid: 'teacher' });
    const id = await publishDraft(ctx, { version, note: '', uid: 'teacher' });
    process.stdout.write(id + '\\n');
  }
`;

test('a process killed while publishing leaves one whole revision, and loses none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-killed-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const place = { databaseUrl: await prepareDatabase(dataDir), dataDir };
  const db = openDatabase(place);
  onTestFinished(() => db.destroy());
  const ids = defaultDocument.course.sections.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  const videos = ids.map((id) => ({ id, lengthSeconds: 20 }));
  const ctx = { db, config: legalConfig, now: Date.now, randomBytes };
  await writeFirstRevision(ctx, { document: defaultDocument, videos });
  for (const afterMs of [40, 90, 140]) {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', publisher, JSON.stringify(place)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const ended = once(child, 'close');
    await Promise.race([once(child.stdout, 'data'), ended]);
    await wait(afterMs);
    child.kill('SIGKILL');
    await ended;
    // PostgreSQL may still be ending the last transaction of the killed client.
    await lockDraft(db);
    expect(child.signalCode).toBe('SIGKILL');
    const acknowledged = Number(said.split('\n').at(-2));
    const published = await findPublished(db);
    expect(published?.id).toBeGreaterThanOrEqual(acknowledged);
    const orderOf = (sections: readonly { id: number }[]) => sections.map(({ id }) => id);
    expect(orderOf(await readOutline(db))).toEqual(orderOf(published?.document.course.sections ?? []));
    expect((await findDraft(db))?.basedOn).toBe(published?.id);
    const audit = await db.selectFrom('audit').select('id').execute();
    expect(audit).toHaveLength((published?.id ?? 0) - 1);
  }
});
