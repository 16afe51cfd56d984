import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepFormerAssets } from './former-assets.ts';
import { createApp } from '#server/app.ts';
import { createTestContext } from '#tests/test-context.ts';
import { loadSite } from './site.ts';

test('serves the scripts of the last two builds beside the current one, but not their documents', async () => {
  const site = await deployed('one', 'two', 'three');
  expect(await site.answers('/assets/app-one.js')).toEqual({ status: 200, text: 'one', cache: lasting });
  expect(await site.answers('/assets/app-two.js')).toEqual({ status: 200, text: 'two', cache: lasting });
  expect(await site.answers('/assets/app-three.js')).toMatchObject({ status: 200, text: 'three' });
  expect(await site.answers('/')).toMatchObject({ status: 200, text: 'page of three' });
  expect(await site.answers('/of-two.html')).toMatchObject({ status: 404 });
});

test('deletes older builds from the data folder', async () => {
  const site = await deployed('one', 'two', 'three', 'four');
  expect(readdirSync(join(site.dataDir, 'assets'))).toHaveLength(3);
  expect(await site.answers('/assets/app-one.js')).toMatchObject({ status: 404 });
  expect(await site.answers('/assets/app-two.js')).toMatchObject({ status: 200 });
});

test('restarting a build keeps the former one, and returning to an older build counts as a build', async () => {
  const site = await deployed('one', 'two', 'two', 'two', 'one');
  expect(await site.answers('/')).toMatchObject({ status: 200, text: 'page of one' });
  expect(await site.answers('/assets/app-two.js')).toMatchObject({ status: 200, text: 'two' });
});

test('keeps the builds that were started last', async () => {
  const site = await deployed('one', 'two', 'three', 'one', 'four');
  expect(await site.answers('/assets/app-one.js')).toMatchObject({ status: 200 });
  expect(await site.answers('/assets/app-three.js')).toMatchObject({ status: 200 });
  expect(await site.answers('/assets/app-two.js')).toMatchObject({ status: 404 });
});

test('reports an unwritable data folder and starts anyway', () => {
  const webFolder = build('one');
  const troubles: unknown[] = [];
  const dataDir = join(webFolder, 'index.html');
  const former = keepFormerAssets({
    webFolder,
    dataDir,
    now: () => 1,
    onError: (error) => troubles.push(error),
  });
  expect([former, troubles.length]).toEqual([[], 1]);
});

/** Starts the builds one after the other on one data folder; the last one serves. */
async function deployed(...names: string[]) {
  const dataDir = temporaryFolder();
  let second = 0;
  let serve = () => loadSite(build('nothing'), site);
  for (const name of names) {
    const webFolder = build(name);
    const former = keepFormerAssets({
      webFolder,
      dataDir,
      now: () => (second += 1000),
      onError: (error) => expect.unreachable(String(error)),
    });
    serve = () => loadSite(webFolder, site, former);
  }
  const app = createApp(await createTestContext(), serve());
  return {
    dataDir,
    async answers(path: string) {
      const reply = await app.request(path);
      return { status: reply.status, text: await reply.text(), cache: reply.headers.get('cache-control') };
    },
  };
}

const site = { siteUrl: 'http://localhost:3000', https: false, media: { store: null } };

const lasting = 'public, max-age=31536000, immutable';

const documents = ['index', 'app', 'not-found', 'course', 'pricing', 'email-sent', 'verify'];

function build(name: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', `app-${name}.js`), name);
  for (const document of [...documents, `of-${name}`])
    writeFileSync(join(folder, `${document}.html`), `page of ${name}`);
  return folder;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-builds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
