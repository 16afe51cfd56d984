/** Tests the guarantees of sign-in against a running server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSessions } from '#server/accounts/session-store.ts';
import { findUserByEmail } from '#server/accounts/user-store.ts';
import { type OwnSite, startSite } from './site.ts';

let site: OwnSite;

beforeAll(async () => {
  // Every request of a test may come from another network.
  site = await startSite({ TRUST_PROXY: 'true' });
});

afterAll(() => site?.stop());

let networks = 0;

function send(method: string, path: string, body: unknown, cookie = '') {
  networks += 1;
  const headers = {
    origin: site.url,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
    cookie,
  };
  return fetch(site.url + path, { method, headers, body: JSON.stringify(body) });
}

async function ask(email: string): Promise<{ token: string; code: string; cookie: string }> {
  const reply = await send('POST', '/api/sign-in-links', { email });
  const { link, code } = await site.signInMailTo(email);
  return { token: link.split('#token=')[1] ?? '', code, cookie: cookieOf(reply) };
}

function cookieOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function sessionsOf(email: string): Promise<number> {
  const user = await findUserByEmail(site.db, { email });
  return user ? (await listSessions(site.db, { uid: user.uid, now: Date.now() })).length : 0;
}

test('fifty concurrent redemptions of one link create one session', async () => {
  const email = 'fifty@example.com';
  const { token, cookie } = await ask(email);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => send('POST', '/api/sessions', { token }, cookie)),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(49);
  expect(await sessionsOf(email)).toBe(1);
});

test('a mail scanner that opens the link neither uses it up nor signs in', async () => {
  const email = 'scanned@example.com';
  const { token, cookie } = await ask(email);
  for (const method of ['HEAD', ...Array.from({ length: 10 }, () => 'GET')]) {
    const reply = await fetch(`${site.url}/verify#token=${token}`, { method });
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
  }
  expect((await send('POST', '/api/sessions', { token })).status).toBe(403);
  expect(await sessionsOf(email)).toBe(0);
  expect((await send('POST', '/api/sessions', { token }, cookie)).status).toBe(201);
});

test('six wrong codes end only that request', async () => {
  const email = 'guessed@example.com';
  const first = await ask(email);
  const wrong = first.code === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 6; tries++)
    expect((await send('POST', '/api/sessions', { email, code: wrong }, first.cookie)).status).toBe(401);
  expect((await send('POST', '/api/sessions', { email, code: first.code }, first.cookie)).status).toBe(401);

  const other = await ask('other@example.com');
  const entered = { email: 'other@example.com', code: other.code };
  expect((await send('POST', '/api/sessions', entered, other.cookie)).status).toBe(201);
});

test('known, unknown and banned addresses get the same answer in the same time', async () => {
  for (const email of ['known@example.com', 'banned@example.com']) {
    const { token, cookie } = await ask(email);
    await send('POST', '/api/sessions', { token }, cookie);
  }
  await site.db.updateTable('users').set({ bannedAt: 1 }).where('email', '=', 'banned@example.com').execute();
  const timesMs: Record<string, number[]> = { known: [], unknown: [], banned: [] };
  const answers = new Set<string>();
  for (let round = 0; round < 60; round++)
    for (const [who, times] of Object.entries(timesMs)) {
      const began = performance.now();
      const reply = await send('POST', '/api/sign-in-links', { email: `${who}@example.com` });
      answers.add(`${reply.status} ${await reply.text()}`);
      times.push(performance.now() - began);
    }
  expect([...answers]).toEqual(['202 {"done":true}']);
  for (const who of ['known', 'banned']) expect(tellApart(timesMs[who], timesMs['unknown'])).toBe(false);
});

/**
 * Returns true when pairs of answers differ in time by more than chance: by 5 ms at the median, and nearly always to
 * the same side.
 * A busy machine delays single answers by far more, but on either side.
 */
function tellApart(these: number[] = [], those: number[] = []): boolean {
  const differences = these.map((time, round) => time - (those[round] ?? 0)).toSorted((a, b) => a - b);
  const slower = differences.filter((difference) => difference > 0).length / differences.length;
  const median = differences[Math.floor(differences.length / 2)] ?? 0;
  return Math.abs(median) > 5 && Math.abs(slower - 0.5) > 0.25;
}

test('no file and no log contains the token or the code in any form', async () => {
  const email = 'secret@example.com';
  const { token, code, cookie } = await ask(email);
  await fetch(`${site.url}/verify#token=${token}`);
  expect((await send('POST', '/api/sessions', { token }, cookie)).status).toBe(201);
  const traces = site.traces();
  expect(traces).toContain('"path":"/verify"');
  expect(traces).toContain(email);
  for (const secret of [token, cookie.split('=')[1] ?? ''])
    for (const form of [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')])
      expect(traces).not.toContain(form);
  expect(traces).not.toContain(`code":"${code}`);
  expect(traces).not.toMatch(new RegExp(`(?<![\\d.-])${code}(?![\\d.-])`));
});
