import { cpSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listLiveProcesses } from './server-processes-store.ts';
import { upload } from '#tests/test-attachments.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { startTestStore, storeKey } from '#tests/test-store.ts';
import { askTus } from '#tests/videos/uploads.ts';
import { hideProcess, removeStaleMarks, requireSharedFolder, showProcess } from './shared-folder.ts';

/** Another process on the same database, with a data folder of its own. */
function elsewhere(ctx: TestContext): TestContext {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-elsewhere-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return { ...ctx, config: { ...ctx.config, dataDir } };
}

async function createSite(env: Record<string, string> = {}) {
  const ctx = await createTestContext({ env });
  // Processes with the same SQLite file share its folder, so this pretends to use a database server.
  ctx.config.databaseUrl ??= 'postgresql://localhost/lectern';
  const teacher = await signIn(ctx, 'instructor@example.com');
  return {
    ctx,
    other: elsewhere(ctx),
    uploadRecording: () =>
      askTus(ctx, teacher, { method: 'POST', headers: { 'upload-length': '100', 'upload-metadata': '' } }),
    uploadFile: async () => {
      const { status, body } = await upload(ctx, teacher, 'a handout');
      return { status, reason: (body as { reason?: string }).reason };
    },
    saveCaptions: async () => {
      const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
      const { status, body } = await teacher.ask('PUT /api/studio/videos/install-flutter/captions/ms', {
        text,
      });
      return { status, reason: (body as { reason?: string }).reason };
    },
  };
}

const rejected = { status: 503, reason: 'folder-not-shared' };

test('processes with a shared folder accept uploads', async () => {
  const { ctx, uploadRecording, uploadFile, saveCaptions } = await createSite();
  await showProcess(ctx, { id: 'one' });
  await showProcess(ctx, { id: 'two' });
  expect((await uploadRecording()).status).toBe(201);
  expect((await uploadFile()).status).toBe(201);
  expect((await saveCaptions()).status).toBe(200);
});

test('processes with separate folders reject uploads until only one is left', async () => {
  const { ctx, other, uploadRecording, uploadFile, saveCaptions } = await createSite();
  await showProcess(ctx, { id: 'one' });
  await showProcess(other, { id: 'two' });
  expect(await uploadRecording()).toMatchObject(rejected);
  expect(await uploadFile()).toMatchObject(rejected);
  expect(await saveCaptions()).toMatchObject(rejected);
  await expect(requireSharedFolder(other)).rejects.toMatchObject({ reason: 'folder-not-shared' });

  await hideProcess(other, { id: 'two' });
  expect((await uploadRecording()).status).toBe(201);
  expect((await uploadFile()).status).toBe(201);
});

test('forgets a killed process after a minute', async () => {
  const { ctx, other, uploadFile } = await createSite();
  await showProcess(ctx, { id: 'one' });
  await showProcess(other, { id: 'killed' });
  ctx.pass({ seconds: 61 });
  await showProcess(ctx, { id: 'one' });
  expect((await uploadFile()).status).toBe(201);
});

test('a copied folder is not a shared one', async () => {
  const { ctx, other, uploadFile } = await createSite();
  await showProcess(ctx, { id: 'one' });
  cpSync(join(ctx.config.dataDir, 'media'), join(other.config.dataDir, 'media'), { recursive: true });
  await showProcess(other, { id: 'two' });
  expect(await uploadFile()).toMatchObject(rejected);
});

test('with a store accepts files, but no recordings, which are packaged on the disk', async () => {
  const store = await startTestStore(() => Date.UTC(2026, 10, 21, 12));
  const { ctx, other, uploadRecording, uploadFile } = await createSite({
    MEDIA_URL: `${store.url}/films`,
    MEDIA_REGION: storeKey.region,
    MEDIA_ACCESS_KEY_ID: storeKey.id,
    MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
  });
  await showProcess(ctx, { id: 'one' });
  await showProcess(other, { id: 'two' });
  const mediaUrl = `${store.url}/films`;
  expect(await listLiveProcesses(ctx.db, { now: ctx.now() })).toEqual([
    { id: 'one', mediaUrl },
    { id: 'two', mediaUrl },
  ]);
  expect((await uploadFile()).status).toBe(201);
  expect(await uploadRecording()).toMatchObject(rejected);
});

test('removes the files of killed processes and keeps those of live ones', async () => {
  const { ctx } = await createSite();
  const marks = join(ctx.config.dataDir, 'media/.processes');
  await showProcess(ctx, { id: 'one' });
  for (const name of ['killed', 'beginning']) writeFileSync(join(marks, name), '');
  const dayBefore = ctx.now() / 1000 - 86_400;
  for (const name of ['killed', 'one']) utimesSync(join(marks, name), dayBefore, dayBefore);
  utimesSync(join(marks, 'beginning'), ctx.now() / 1000, ctx.now() / 1000);
  await removeStaleMarks(ctx);
  expect(readdirSync(marks).toSorted()).toEqual(['beginning', 'one']);
});
