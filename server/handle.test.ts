/** Every endpoint of the studio × every role × every state of the second factor, from the OpenAPI document. */
import { expect, test } from 'vitest';
import type { FactorNeed } from '#rules/sign-in/second-factor.ts';
import type { StaffAccess } from '#contract/endpoint.ts';
import { endpoints as contractEndpoints } from '#contract/endpoints.ts';
import type { Database } from './platform/db/database.ts';
import { beginRun } from './operations/store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

/** The access of each studio endpoint, by method and path. */
const accessOf = new Map(
  contractEndpoints.flatMap((endpoint) =>
    'access' in endpoint && typeof endpoint.access === 'object'
      ? [[`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint.access as StaffAccess]]
      : [],
  ),
);

type Person = 'visitor' | 'learner' | 'assistant' | 'instructor' | 'configured instructor';
const people: Person[] = ['visitor', 'learner', 'assistant', 'instructor', 'configured instructor'];

type Proof = 'none set up' | 'not proven' | 'proven long ago' | 'fresh';
const proofs: Proof[] = ['none set up', 'not proven', 'proven long ago', 'fresh'];

const missing = 'second-factor-missing';
const needed = 'second-factor-needed';
const again = 'second-factor-again';

/** The reason of the error on a public site; null when the request is allowed. */
const gaps: Record<FactorNeed, Record<Proof, string | null>> = {
  none: { 'none set up': null, 'not proven': null, 'proven long ago': null, fresh: null },
  session: { 'none set up': missing, 'not proven': needed, 'proven long ago': null, fresh: null },
  fresh: { 'none set up': missing, 'not proven': needed, 'proven long ago': again, fresh: null },
  'first-or-fresh': { 'none set up': null, 'not proven': needed, 'proven long ago': again, fresh: null },
};

type Refused = { status: number; reason: string | undefined };

/** Returns the expected error; null when the request reaches its handler. */
function errorFor(
  access: StaffAccess,
  { person, proof, isLocal }: { person: Person; proof: Proof; isLocal: boolean },
): Refused | null {
  const role = person === 'configured instructor' ? 'instructor' : person;
  const hasRole = role === 'instructor' || (role === 'assistant' && access.role === 'staff');
  if (!hasRole) {
    if (access.hidden) return { status: 404, reason: undefined };
    return person === 'visitor'
      ? { status: 401, reason: undefined }
      : { status: 403, reason: 'role-missing' };
  }
  const reason = isLocal && proof === 'none set up' ? null : gaps[access.secondFactor][proof];
  return reason === null ? null : { status: 403, reason };
}

type Described = { key: string; url: string; takesInput: boolean; body: unknown };

/** The endpoints of the studio according to OpenAPI, each with input that no endpoint accepts. */
async function describedEndpoints(ctx: TestContext): Promise<Described[]> {
  const { body } = await new TestBrowser(ctx).ask('GET /api/openapi.json');
  const { paths } = body as {
    paths: Record<string, Record<string, { requestBody?: object; parameters?: { required?: boolean }[] }>>;
  };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/studio'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => ({
        key: `${method.toUpperCase()} ${path}`,
        url: `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, 'a.b')}`,
        takesInput: requestBody !== undefined || parameters.some(({ required }) => required),
        body: requestBody === undefined ? undefined : [],
      })),
    );
}

const emails: Record<Exclude<Person, 'visitor'>, string> = {
  learner: 'aisyah@example.com',
  assistant: 'siti@example.com',
  instructor: 'second@example.com',
  'configured instructor': 'instructor@example.com',
};

async function browserOf(ctx: TestContext, person: Person): Promise<TestBrowser> {
  if (person === 'visitor') return new TestBrowser(ctx);
  const browser = await signIn(ctx, emails[person]);
  const { uid } = browser.user;
  if (person === 'assistant' || person === 'instructor')
    await ctx.db.updateTable('users').set({ role: person }).where('uid', '=', uid).execute();
  return browser;
}

const minuteMs = 60_000;

/** Gives every user the same state of the second factor. */
async function putFactors({ db, now }: TestContext, proof: Proof): Promise<void> {
  await db.deleteFrom('secondFactors').execute();
  const factorAt = proof === 'fresh' ? now() : proof === 'proven long ago' ? now() - 16 * minuteMs : null;
  await db.updateTable('sessions').set({ factorAt }).execute();
  if (proof === 'none set up') return;
  const factor = { kind: 'authenticator', name: '', encryptedSecret: '', createdAt: 1 } as const;
  for (const { uid } of await db.selectFrom('users').select('uid').execute())
    await db
      .insertInto('secondFactors')
      .values({ ...factor, id: uid, uid })
      .execute();
}

async function rowsOf(db: Database): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = tables.map(async ({ name }) => [
    name,
    await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute(),
  ]);
  return JSON.stringify(await Promise.all(rows));
}

test('studio endpoints, and no others, require a role', async () => {
  const ctx = await createTestContext({ routesLikeSites: true });
  const keys = (await describedEndpoints(ctx)).map(({ key }) => key);
  expect(keys.toSorted()).toEqual([...accessOf.keys()].toSorted());
});

test.each([
  ['public', false],
  ['local', true],
])('on a %s site every endpoint checks each role and second factor by its access', async (_, isLocal) => {
  const ctx = await createTestContext({ routesLikeSites: true, config: { isLocal } });
  // A backup is already running, so no request starts another one that would keep writing rows.
  await beginRun(ctx.db, { id: 'one', kind: 'backup', now: ctx.now() });
  const endpoints = await describedEndpoints(ctx);
  const browsers = new Map<Person, TestBrowser>();
  for (const person of people) browsers.set(person, await browserOf(ctx, person));

  for (const proof of proofs) {
    await putFactors(ctx, proof);
    const cases = people.flatMap((person) =>
      endpoints.map((endpoint) => {
        const rejection = errorFor(accessOf.get(endpoint.key)!, { person, proof, isLocal });
        return { ...endpoint, person, rejection, name: `${endpoint.key} for ${person}, ${proof}` };
      }),
    );
    const ask = ({ person, url, body }: (typeof cases)[number]) =>
      browsers.get(person)!.ask(url as 'GET /api/studio', body);

    const before = await rowsOf(ctx.db);
    for (const rejected of cases.filter(({ rejection }) => rejection !== null)) {
      const { status, body } = await ask(rejected);
      expect({ status, reason: body.reason }, rejected.name).toEqual(rejected.rejection);
    }
    expect(await rowsOf(ctx.db), `Rejected requests changed rows, ${proof}`).toBe(before);

    for (const admitted of cases.filter(({ rejection }) => rejection === null)) {
      const { status, body } = await ask(admitted);
      expect([401, 403, 404], `${admitted.name}: ${body.reason}`).not.toContain(status);
      if (admitted.takesInput) expect([status, body.code], admitted.name).toEqual([400, 'invalid-argument']);
    }
  }
});

test('looks up the role for each request', async () => {
  const ctx = await createTestContext({ routesLikeSites: true });
  const assistant = await browserOf(ctx, 'assistant');
  expect(await assistant.ask('GET /api/studio')).toMatchObject({ status: 200, body: { role: 'assistant' } });
  await ctx.db.updateTable('users').set({ role: null }).execute();
  expect((await assistant.ask('GET /api/studio')).status).toBe(403);
});

test('an assistant has no lessons without a plan, and an instructor by role has all', async () => {
  const ctx = await createTestContext({ routesLikeSites: true });
  for (const [person, expected] of [
    ['assistant', false],
    ['instructor', true],
  ] as const) {
    const { body } = await (await browserOf(ctx, person)).ask('GET /api/course');
    expect(body.isInstructor).toBe(expected);
  }
});

test('the preview of the draft requires the same access', async () => {
  const ctx = await createTestContext({ routesLikeSites: true, config: { isLocal: false } });
  const instructor = await browserOf(ctx, 'instructor');
  const assistant = await browserOf(ctx, 'assistant');
  const open = async ({ cookies }: TestBrowser) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await ctx.app.request('/studio/preview/landing', { headers: { cookie } });
    return reply.status === 200 ? 200 : [reply.status, ((await reply.json()) as { reason: string }).reason];
  };
  expect(await open(instructor)).toEqual([403, missing]);
  await putFactors(ctx, 'not proven');
  expect(await open(instructor)).toEqual([403, needed]);
  await putFactors(ctx, 'proven long ago');
  expect(await open(instructor)).toBe(200);
  expect(await open(assistant)).toEqual([403, 'role-missing']);
});
