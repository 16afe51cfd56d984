import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';
import { groupCommit } from './database.ts';

const line = (id: string) => ({ id, at: 1, actor: 'a', action: 'b', subject: 'c', detail: 'd' });

test('writes of one moment are all there when they are answered, each with its own answer', async () => {
  const { db } = await createTestContext();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      groupCommit(db, async (tx) => {
        await tx
          .insertInto('audit')
          .values(line(`line-${index}`))
          .execute();
        return index;
      }),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(await db.selectFrom('audit').select('id').execute()).toHaveLength(50);
});

test('a write that fails fails alone', async () => {
  const { db } = await createTestContext();
  const ids = ['a', 'b', 'a', 'c'];
  const outcomes = await Promise.allSettled(
    ids.map((id) => groupCommit(db, (tx) => tx.insertInto('audit').values(line(id)).execute())),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const kept = await db.selectFrom('audit').select('id').orderBy('id').execute();
  expect(kept.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('writes go on after one that failed, and while others are under way', async () => {
  const { db } = await createTestContext();
  const failing = groupCommit(db, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  const first = groupCommit(db, (tx) => tx.insertInto('audit').values(line('first')).execute());
  await new Promise((resolve) => setImmediate(resolve));
  const second = groupCommit(db, (tx) => tx.insertInto('audit').values(line('second')).execute());
  await Promise.all([first, second]);
  expect(await db.selectFrom('audit').select('id').execute()).toHaveLength(2);
});
