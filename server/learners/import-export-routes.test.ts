import { expect, test } from 'vitest';
import { findUserByEmail } from '#server/accounts/user-store.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { publishForTest } from '#tests/content/previews.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

const imports = 'POST /api/studio/learner-imports';
const exports = 'POST /api/studio/learner-exports';

const person = (email: string, more: object = {}) => ({
  email,
  name: null,
  country: null,
  phone: null,
  ...more,
});

async function createSite() {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  return { ctx, instructor };
}

test('adds learners once, without a plan or email; they can be found and sign in', async () => {
  const { ctx, instructor } = await createSite();
  const mails = (await ctx.mails()).length;
  const people = [
    person('aisyah@example.com', { name: 'Aisyah Rahman', country: 'Malaysia', phone: '012 345 6789' }),
    person('budi@example.com'),
    person('no address'),
  ];
  const first = await instructor.ask(imports, { people });
  expect(first).toMatchObject({ status: 201, body: { added: 2, known: 0, refused: ['no address'] } });
  const again = await instructor.ask(imports, {
    people: [person('AISYAH@example.com', { name: 'Another' })],
  });
  expect(again.body).toMatchObject({ added: 0, known: 1 });
  expect(await ctx.mails()).toHaveLength(mails);
  const { body } = await instructor.ask('GET /api/studio/learners?q=3456');
  expect(body.learners).toMatchObject([{ name: 'Aisyah Rahman', plan: 'free', country: 'Malaysia' }]);
  const entries = await ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'learner-added')
    .execute();
  expect(entries.map(({ actor }) => actor)).toEqual([instructor.user.uid, instructor.user.uid]);
  const aisyah = await signIn(ctx, 'aisyah@example.com');
  expect(aisyah.user).toMatchObject({ name: 'Aisyah Rahman', plan: 'free', phone: '012 345 6789' });
});

test('a learner has the language of the file, and otherwise the default one until the first sign-in', async () => {
  const { ctx, instructor } = await createSite();
  const site = { ...defaultDocument.site, defaultLanguage: 'ms' };
  await publishForTest(ctx, { ...defaultDocument, site });
  const people = [person('budi@example.com', { language: 'id' }), person('aisyah@example.com')];
  expect((await instructor.ask(imports, { people })).status).toBe(201);
  const languageIn = async (email: string) => (await findUserByEmail(ctx.db, { email }))?.language;
  expect(await languageIn('budi@example.com')).toBe('id');
  expect(await languageIn('aisyah@example.com')).toBe('ms');
  await signIn(ctx, 'aisyah@example.com');
  await signIn(ctx, 'budi@example.com');
  expect(await languageIn('aisyah@example.com')).toBe('en');
  expect(await languageIn('budi@example.com')).toBe('id');
  ctx.pass({ seconds: 1 });
  const again = await signIn(ctx, 'aisyah@example.com');
  await again.ask('PATCH /api/me', { language: 'id' });
  ctx.pass({ seconds: 1 });
  await signIn(ctx, 'aisyah@example.com');
  expect(await languageIn('aisyah@example.com')).toBe('id');
});

test('rejects importing a plan', async () => {
  const { instructor } = await createSite();
  const people = [person('aisyah@example.com', { plan: 'ultra' })];
  expect((await instructor.ask(imports, { people })).status).toBe(400);
  expect((await instructor.ask(imports, { people: [] })).status).toBe(400);
});

test('an export contains the filtered learners, and writes one audit entry', async () => {
  const { ctx, instructor } = await createSite();
  const aisyah = await signIn(ctx, 'aisyah@example.com');
  await aisyah.ask('PATCH /api/me', { country: 'Malaysia', name: 'Aisyah' });
  await instructor.ask(imports, { people: [person('budi@example.com', { country: 'Malaysia' })] });
  const { status, body } = await instructor.ask(exports, { country: 'Malaysia' });
  expect(status).toBe(201);
  const records = [...body.learners].toSorted((a, b) => (a.email < b.email ? -1 : 1));
  expect(records).toMatchObject([
    { email: 'aisyah@example.com', name: 'Aisyah', sign: true, paid: false },
    { email: 'budi@example.com', sign: false },
  ]);
  expect(body.next).toBeNull();
  const entries = await ctx.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'learners-exported')
    .execute();
  expect(entries).toHaveLength(1);
});

test('a large export has several pages and one audit entry', async () => {
  const { ctx, instructor } = await createSite();
  for (let first = 0; first < 1200; first += 100) {
    const people = Array.from({ length: 100 }, (_, place) => person(`p${first + place}@example.com`));
    await instructor.ask(imports, { people });
  }
  const emails: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await instructor.ask(exports, cursor === '' ? {} : { cursor });
    const page = body as unknown as { learners: { email: string }[]; next: string | null };
    emails.push(...page.learners.map(({ email }) => email));
    sizes.push(page.learners.length);
    cursor = page.next;
  }
  expect(new Set(emails).size).toBe(1201);
  expect(sizes).toEqual([500, 500, 201]);
  const entries = await ctx.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'learners-exported')
    .execute();
  expect(entries).toHaveLength(1);
});
