import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** Starts the site as an operator would; it must end on its own. */
function start(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr, madeData: existsSync(dataDir) };
}

const examples = parseEnv(readFileSync('.env.example', 'utf8')) as Record<string, string>;

test('a public site with example credentials exits with 1, names each of them, and changes nothing', () => {
  const ended = start({ ...examples, SITE_URL: 'https://course.example', SMTP_URL: 'smtps://mail.example' });
  expect(ended).toMatchObject({ status: 1, stdout: '', madeData: false });
  const named = Object.keys(examples).filter((name) =>
    ended.stderr.includes(`- ${name} still has the example value`),
  );
  expect(named).toEqual(Object.keys(examples));
});

test.each([
  ['only a URL', { SITE_URL: 'https://course.example' }, ['SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY']],
  ['a path in its address', { SITE_URL: 'https://course.example/school' }, ['SITE_URL']],
  ['a flag that is yes', { SITE_URL: 'https://course.example', TRUST_PROXY: 'yes' }, ['TRUST_PROXY']],
])('a site with %s exits with 1 and reports it', (_, environment, names) => {
  const { status, stderr } = start(environment);
  expect(status).toBe(1);
  for (const name of names) expect(stderr).toContain(`- ${name} `);
});
