import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkArchitecture } from './architecture/check-architecture.ts';
import { sampleTitles } from './architecture/data-in-code.ts';
import { namedFiles } from './architecture/rooms.ts';

test('the project keeps its architecture rules', () => {
  const files = globSync('**/*.{ts,tsx,mjs,css,html}', { exclude: ['**/node_modules', 'dist', 'data'] });
  expect(files.length).toBeGreaterThan(50);
  expect(checkArchitecture(files.map((path) => ({ path, text: readFileSync(path, 'utf8') })))).toEqual([]);
});

test('rejects an import of server in web', () => {
  expect(check('web/course/outline.tsx', "import { users } from '#server/accounts/user-store.ts';")).toEqual([
    'web/course/outline.tsx imports #server/accounts/user-store.ts: web may not import server',
  ]);
});

test('rejects a dynamic import of server in web', () => {
  expect(
    check('web/course/outline.tsx', "const users = await import('#server/accounts/user-store.ts');"),
  ).toHaveLength(1);
});

test('rejects a re-export of server in web', () => {
  expect(check('web/course/outline.tsx', "export { users } from '#server/users.ts'; let x;")).toHaveLength(1);
});

test('web imports only types of the contract', () => {
  expect(check('web/platform/call.ts', "import type { Api } from '#contract/api.ts';")).toEqual([]);
  expect(check('web/platform/call.ts', "import { type Api } from '#contract/api.ts';")).toHaveLength(1);
  expect(check('web/platform/call.ts', "import { api } from '#contract/api.ts';")).toHaveLength(1);
});

test('rejects Node imports in web, except in the build', () => {
  expect(check('web/platform/call.ts', "import { readFileSync } from 'node:fs';")).toHaveLength(1);
  expect(check('web/build.ts', "import { readFileSync } from 'node:fs';")).toEqual([]);
});

test('rejects an import of another layer in rules', () => {
  expect(check('rules/access.ts', "import { isPaid } from './plans.ts';")).toEqual([]);
  for (const specifier of ['zod', 'node:fs', '#contract/api.ts', '#content/course.ts']) {
    expect(check('rules/access.ts', `import { it } from '${specifier}';`)).toHaveLength(1);
  }
});

test('contract imports only rules, zod and @hono/zod-openapi', () => {
  for (const specifier of ['#rules/plans.ts', 'zod', '@hono/zod-openapi']) {
    expect(check('contract/api.ts', `import { it } from '${specifier}';`)).toEqual([]);
  }
  for (const specifier of ['hono', '@hono/node-server', 'node:fs', '#server/app.ts']) {
    expect(check('contract/api.ts', `import { it } from '${specifier}';`)).toHaveLength(1);
  }
});

test('the sandbox imports no other layer', () => {
  expect(
    check('sandbox/main.ts', "import { createServer } from 'node:http'; import x from 'smtp-server';"),
  ).toEqual([]);
  expect(check('sandbox/main.ts', "import type { Plan } from '../rules/plans.ts';")).toHaveLength(1);
});

test('the lab imports every layer, and no layer imports the lab', () => {
  expect(check('lab/outages/load.ts', "import { beginPlaying } from '../bench/viewers.ts';")).toEqual([]);
  expect(
    check('lab/outages/load.ts', "import { openDatabase } from '#server/platform/db/database.ts';"),
  ).toEqual([]);
  expect(check('server/app.ts', "import { startLoad } from '../lab/outages/load.ts';")).toHaveLength(1);
});

test('rejects product code that reads the sample course, except the first start', () => {
  expect(check('web/render/course-shell.tsx', "import it from '#content/course.json';")).toHaveLength(1);
  const reading = "const folder = new URL('../../content/', import.meta.url);";
  expect(check('server/course/routes.ts', reading)).toHaveLength(1);
  expect(check('server/main.ts', "const it = folder('../content');")).toEqual([]);
  expect(check('web/landing/stage.tsx', "import { useContent } from '../content/use-content.ts';")).toEqual(
    [],
  );
});

test('rejects a price in product code', () => {
  const prices = [
    'const price = { amountCents: 5800 };',
    "const text = 'Premium for $58.00';",
    'const text = `only RM68`;',
    "const id = 'premium-usd';",
  ];
  for (const text of prices) expect(check('rules/plans.ts', `export ${text}`), text).toHaveLength(1);
  expect(check('rules/plans.test.ts', 'const price = { amountCents: 5800 };')).toEqual([]);
  expect(check('rules/plans.ts', 'export const none = { amountCents: 0 };')).toEqual([]);
  expect(check('server/platform/config/stripe.ts', "export const id = 'premium-usd';")).toEqual([]);
});

test('rejects a title of the sample course in product code', () => {
  const [title] = sampleTitles;
  expect(sampleTitles).toHaveLength(72);
  expect(check('web/render/course-shell.tsx', `export const it = ${JSON.stringify(title)};`)).toHaveLength(1);
});

test('rejects a gate in product code', () => {
  const gates = [
    "const section = { opensWith: 'ultra' };",
    'const isUltra = sectionId >= 4;',
    'const isFirst = (section) => 3 >= section.id;',
  ];
  for (const text of gates) expect(check('rules/access.ts', `export ${text}`), text).toHaveLength(1);
  expect(check('rules/access.ts', "export const isUltra = section.opensWith === 'ultra';")).toEqual([]);
});

test('content imports only types of rules', () => {
  expect(check('content/course.ts', "import type { Lesson } from '#rules/outline.ts';")).toEqual([]);
  expect(check('content/course.ts', "import { count } from '#rules/outline.ts';")).toHaveLength(1);
  expect(check('content/course.ts', "import { video } from './make-videos/sample-video.ts';")).toHaveLength(
    1,
  );
});

test('rejects a relative import of another layer', () => {
  expect(check('server/app.ts', "import { plans } from '../rules/plans.ts';")).toHaveLength(1);
});

test('rejects an import without an extension', () => {
  expect(check('rules/access.ts', "import { isPaid } from './plans';")).toHaveLength(1);
});

test('ignores imports in comments and strings', () => {
  const text = "// import { users } from '#server/users.ts';\nconst told = \"import '#server/users.ts'\";";
  expect(check('web/platform/call.ts', text)).toEqual([]);
});

test('rejects a file outside the layers', () => {
  expect(check('drawer/box.ts', 'export const box = 1;')).toHaveLength(1);
});

test('imports inside a server room lead downwards only', () => {
  expect(check('server/accounts/routes.ts', "import { users } from './user-store.ts';")).toEqual([]);
  expect(check('server/accounts/user-store.ts', "import { me } from './routes.ts';")).toHaveLength(1);
  expect(check('server/accounts/user-store.ts', "import { mail } from '#server/mail/queue.ts';")).toEqual([
    'server/accounts/user-store.ts imports server/mail/queue.ts: a store may not import a use case',
  ]);
  expect(check('server/accounts/user-store.ts', "import { sessions } from './session-store.ts';")).toEqual(
    [],
  );
});

test('a server room imports only the rooms before it', () => {
  expect(check('server/payments/refunds.ts', "import { sendMail } from '#server/mail/queue.ts';")).toEqual(
    [],
  );
  expect(check('server/mail/queue.ts', "import { refund } from '#server/payments/refunds.ts';")).toEqual([
    'server/mail/queue.ts imports server/payments/refunds.ts: mail comes before payments',
  ]);
  expect(check('server/platform/audit.ts', "import { queue } from '#server/mail/queue.ts';")).toHaveLength(1);
});

test("a server room does not import another room's store, except a public one", () => {
  const grants = "import { endGrant } from '#server/payments/grant-store.ts';";
  expect(check('server/certificates/badges.ts', grants)).toEqual([
    "server/certificates/badges.ts imports server/payments/grant-store.ts: a room does not import another room's store",
  ]);
  expect(check('server/payments/grants.ts', grants)).toEqual([]);
  expect(check('server/certificates/badges.ts', grants.replace('import', 'import type'))).toEqual([]);
  expect(check('server/jobs.ts', grants)).toEqual([]);
  const users = "import { lockUser } from '#server/accounts/user-store.ts';";
  expect(check('server/payments/grants.ts', users)).toEqual([]);
});

test('rejects an exception for a store that the file no longer imports', () => {
  expect(check('server/publishing/publish.ts', 'export const published = 1;')).toHaveLength(1);
});

test('a folder of web imports only the folders before it', () => {
  expect(check('web/course/lessons.tsx', "import { Button } from '#web/parts/button.tsx';")).toEqual([]);
  expect(check('web/parts/button.tsx', "import { Lessons } from '#web/course/lessons.tsx';")).toEqual([
    'web/parts/button.tsx imports web/course/lessons.tsx: parts comes before course',
  ]);
  expect(check('web/course/lessons.tsx', "import { App } from '../app.tsx';")).toHaveLength(1);
  expect(check('web/app.tsx', "import { Lessons } from './course/lessons.tsx';")).toEqual([]);
  expect(check('web/drawer/box.ts', 'export const box = 1;')).toHaveLength(1);
});

test('the tables of rooms name only files that exist', () => {
  expect(namedFiles.filter((path) => !existsSync(`server/${path}`))).toEqual([]);
});

test('rejects a server file outside the rooms', () => {
  expect(check('server/other/wine.ts', 'export const wine = 1;')).toHaveLength(1);
});

test("a third party's library stays inside its adapter, types included", () => {
  for (const text of [
    "import Stripe from 'stripe';",
    "import type Stripe from 'stripe';",
    "import type { Event } from 'stripe/esm/resources/Events.js';",
    "type Event = import('stripe').Stripe.Event; export type { Event };",
    "import * as openid from 'openid-client';",
    "import nodemailer from 'nodemailer';",
    "import { AwsV4Signer } from 'aws4fetch';",
  ]) {
    expect(check('server/payments/open-checkout.ts', text)).toHaveLength(1);
  }
  expect(check('server/payments/stripe/events.ts', "import type Stripe from 'stripe';")).toEqual([]);
  expect(check('server/accounts/google.ts', "import type Stripe from 'stripe';")).toHaveLength(1);
  expect(check('server/videos/storage/media.ts', "import { AwsV4Signer } from 'aws4fetch';")).toEqual([]);
  expect(check('server/payments/open-checkout.test.ts', "import type Stripe from 'stripe';")).toEqual([]);
  expect(check('sandbox/stripe/api/charges.ts', "import type Stripe from 'stripe';")).toEqual([]);
});

test('rejects a file in server that opens its own transaction, outside server/platform/db', () => {
  for (const text of [
    'await ctx.db.transaction().execute(work);',
    "await db.transaction().setIsolationLevel('serializable').execute(work);",
    "await db['transaction']().execute(work);",
    'await db.startTransaction().execute();',
  ]) {
    expect(check('server/payments/open-checkout.ts', text)).toEqual([
      'server/payments/open-checkout.ts opens a transaction: call transaction() of server/platform/db/transaction.ts',
    ]);
    expect(check('server/platform/db/transaction.ts', text)).toEqual([]);
    expect(check('server/payments/open-checkout.test.ts', text)).toEqual([]);
  }
  expect(check('server/payments/a.ts', 'await transaction(ctx.db, work);')).toEqual([]);
});

test('rejects import cycles', () => {
  const circle = [
    { path: 'rules/a.ts', text: "import './b.ts'; let a;" },
    { path: 'rules/b.ts', text: "import './c.ts'; let b;" },
    { path: 'rules/c.ts', text: "import './a.ts'; let c;" },
  ];
  expect(checkArchitecture(circle)).toEqual([
    'files import each other in a circle: rules/a.ts → rules/b.ts → rules/c.ts → rules/a.ts',
  ]);
});

test('rejects clock and randomness in rules', () => {
  for (const text of [
    'Date.now()',
    'new Date()',
    'Date()',
    'globalThis.performance.now()',
    'Math.random()',
  ]) {
    expect(check('rules/progress.ts', `export const it = () => ${text};`)).toHaveLength(1);
  }
  expect(check('rules/progress.ts', 'export const day = (time: number) => new Date(time).getDay();')).toEqual(
    [],
  );
});

test('server files receive clock and randomness', () => {
  expect(check('server/certificates/claim.ts', "import { randomUUID } from 'node:crypto';")).toHaveLength(1);
  expect(check('server/certificates/claim.ts', "import { createHash } from 'node:crypto';")).toEqual([]);
  expect(check('server/main.ts', 'export const now = Date.now;')).toEqual([]);
});

test('only server/platform/db opens transactions', () => {
  for (const call of ['db.transaction()', "ctx.db['transaction']()", 'db.startTransaction()'])
    expect(check('server/certificates/claim.ts', `export const it = (db: any) => ${call};`)).toHaveLength(1);
  const viaHelper = 'export const it = (db: any) => transaction(db, async () => {});';
  expect(check('server/certificates/claim.ts', viaHelper)).toEqual([]);
  expect(
    check('server/platform/db/transaction.ts', 'export const it = (db: any) => db.transaction();'),
  ).toEqual([]);
});

test('only the configuration reads the environment', () => {
  const ways = ['x(process.env.PORT);', "x(process['env'].PORT);", 'const { env } = process;'];
  for (const text of [...ways, "import { env } from 'node:process';"]) {
    expect(check('server/app.ts', text)).toHaveLength(1);
    expect(check('server/platform/config/config.ts', text)).toEqual([]);
  }
});

test('only the log, the sandbox and scripts use the console', () => {
  expect(check('web/platform/call.ts', "console.log('here');")).toHaveLength(1);
  expect(check('server/app.ts', "console.error('here');")).toHaveLength(1);
  expect(check('server/platform/log.ts', "console.log('here');")).toEqual([]);
  expect(check('sandbox/main.ts', "console.log('sandbox ready');")).toEqual([]);
});

test('rejects a file over 400 lines', () => {
  expect(check('web/app.css', 'a{}\n'.repeat(400))).toEqual([]);
  expect(check('web/app.css', 'a{}\n'.repeat(401))).toHaveLength(1);
});

test('rejects a former private name', () => {
  const code = 'export const raiseLook = (Asked) => Asked; const asked = 1;';
  expect(check('lab/reviews.ts', code)).toEqual([
    'lab/reviews.ts uses the former name raiseLook',
    'lab/reviews.ts uses the former name Asked',
  ]);
});

test('rejects a comment without a subject', () => {
  const commented = (lines: string[]) => ['/**', ...lines.map((line) => ` * ${line}`), ' */'].join('\n');
  const find = (...lines: string[]) => check('rules/it.ts', `${commented(lines)}\nexport const it = 1;`);
  for (const beginning of ['What', 'Whoever', 'So many']) {
    expect(find(`${beginning} is sent.`)).toHaveLength(1);
    expect(find('The rule decides.', `${beginning} is sent.`)).toHaveLength(1);
  }
  expect(find('The access rule decides what is sent, and to', 'whom.')).toEqual([]);
});

test('rejects folders named utils or the like', () => {
  const paths = [
    'web/utils/dates.ts',
    'server/accounts/helpers.ts',
    'rules/common.ts',
    'web/lib/a.ts',
    'web/mail-service.ts',
  ];
  for (const path of paths) expect(check(path, 'export const it = 1;').join()).toContain('drawer');
});

test('rejects a barrel', () => {
  const text = "export * from './access.ts';\nexport { plans } from './plans.ts';";
  expect(check('rules/index.ts', text)).toHaveLength(1);
  expect(check('rules/index.ts', `${text}\nexport const more = 1;`)).toEqual([]);
});

function check(path: string, text: string): string[] {
  return checkArchitecture([{ path, text }]);
}
