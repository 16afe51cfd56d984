import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { onTestFinished, expect, test } from 'vitest';
import { changesOf } from './changes.ts';
import { Memory } from './memory.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('what was found is not looked for again, until a row of its person is written', async () => {
  const { file, look, looks } = open();
  expect([await look('ann'), await look('ann'), looks()]).toEqual(['free', 'free', 1]);
  file.exec("update people set plan = 'ultra' where uid = 'ben'");
  expect([await look('ann'), looks()]).toEqual(['free', 1]);
  file.exec("update people set plan = 'ultra' where uid = 'ann'");
  expect([await look('ann'), looks()]).toEqual(['ultra', 2]);
  file.exec("delete from people where uid = 'ann'");
  expect([await look('ann'), looks()]).toEqual([undefined, 3]);
  file.exec("insert into people values ('ann', 'premium')");
  expect([await look('ann'), looks()]).toEqual(['premium', 4]);
});

test('a write to a table that is nobody’s is a write to everybody’s', async () => {
  const { file, look, looks } = open();
  expect([await look('ann'), await look('ben'), looks()]).toEqual(['free', 'free', 2]);
  file.exec("update course set title = 'Another'");
  expect([await look('ann'), await look('ben'), looks()]).toEqual(['free', 'free', 4]);
});

test('what another process writes is known from the next turn on', async () => {
  const { elsewhere, look, looks } = open();
  expect([await look('ann'), looks()]).toEqual(['free', 1]);
  elsewhere.exec("update people set plan = 'ultra' where uid = 'ann'");
  await nextTurn();
  expect([await look('ann'), looks()]).toEqual(['ultra', 2]);
});

test('what changes after it was read, and before it is kept, is not kept', async () => {
  const { file, elsewhere, look } = open();
  let meanwhile = () => file.exec("update people set plan = 'ultra' where uid = 'ann'");
  expect(await look('ann', { slowly: () => meanwhile() })).toBe('free');
  expect(await look('ann')).toBe('ultra');
  meanwhile = () => elsewhere.exec("update people set plan = 'premium' where uid = 'ben'");
  expect(await look('ben', { slowly: () => meanwhile() })).toBe('free');
  await nextTurn();
  expect(await look('ben')).toBe('premium');
});

test('nothing is watched in a transaction, which could be undone', () => {
  const { file, changes } = open();
  file.exec('begin');
  expect(Memory.begin(changes, ['people'])).toBeNull();
  file.exec('rollback');
  expect(Memory.begin(changes, ['people'])).toBeInstanceOf(Memory);
});

test('while it cannot be heard what others wrote, nothing that is remembered is told', async () => {
  const { file, look } = open();
  expect(await look('ann')).toBe('free');
  await nextTurn();
  file.close();
  for (const time of ['first', 'second'])
    await expect(look('ann'), time).rejects.toThrow('The database connection is not open');
});

test('it does not grow with everyone who ever came by', async () => {
  const { look, looks } = open();
  for (let person = 0; person < 10_000; person++) await look('ann', { key: `device ${person}` });
  expect(looks()).toBe(10_000);
  await look('ann', { key: 'device 9999' });
  expect(looks()).toBe(10_000);
  await look('ann', { key: 'device 0' });
  expect(looks()).toBe(10_001);
});

/** A file with two people, what another process does to it, and a memory of their plans. */
function open() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-memory-'));
  const connect = () => new Sqlite(join(folder, 'people.db'));
  const [file, elsewhere] = [connect(), connect()];
  onTestFinished(() => {
    for (const connection of [file, elsewhere]) connection.close();
    rmSync(folder, { recursive: true });
  });
  file.pragma('journal_mode = WAL');
  file.exec(`create table people (uid text primary key, plan text);
    create table course (title text);
    insert into course values ('The course');
    insert into people values ('ann', 'free'), ('ben', 'free')`);
  const changes = changesOf(file);
  const memory = Memory.begin<unknown>(changes, ['people', 'course']);
  const plan = file.prepare('select plan from people where uid = ?').pluck();
  let looks = 0;
  const look = (uid: string, { key = uid, slowly = () => {} } = {}) =>
    memory?.recall(key, async () => {
      looks++;
      const value = plan.get(uid);
      await nextTurn();
      slowly();
      return value === undefined ? undefined : { uid, value };
    });
  return { file, elsewhere, changes, look, looks: () => looks };
}
