/** Sends the requests of docs/api.md, and compares the replies with those on the page. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keyScopes } from '#rules/api-keys.ts';
import { addApiKey } from '#tests/test-api-keys.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, siteUrl } from '#tests/test-context.ts';
import { signInInstructor } from '#tests/test-payments.ts';

const page = readFileSync('docs/api.md', 'utf8');

type Documented = { command: string; reply: unknown };

/** The commands of the page, with the reply that follows; undefined without one. */
const examples: Documented[] = [...page.matchAll(/```sh\n(curl .*?)```(?:\n\n```json\n(.*?)```)?/gs)].map(
  ([, command = '', reply]) => ({ command, reply: reply && (JSON.parse(reply) as unknown) }),
);

/** Sends what curl would send. @throws {Error} for an option that is unknown here */
function requestOf(command: string, variables: Record<string, string>): Request {
  const [, ...words] = [...command.replaceAll('\\\n', '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare = '']) =>
      single ?? (double ?? bare).replaceAll(/\$(\w+)/g, (_, name: string) => variables[name] ?? ''),
  );
  const headers = new Headers();
  const query: string[] = [];
  let [url, body, isGet]: [string, string | undefined, boolean] = ['', undefined, false];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--get') isGet = true;
    else if (word === '--header') headers.append(...(words.shift()?.split(': ') as [string, string]));
    else if (word === '--data-urlencode') query.push(words.shift() ?? '');
    else if (word === '--json') body = words.shift();
    else if (word.startsWith('-')) throw new Error(`Unknown option ${word}`);
    else url = word;
  }
  const sent = new URL(url);
  for (const pair of query) sent.searchParams.append(...(pair.split('=') as [string, string]));
  if (body === undefined) return new Request(sent, { headers });
  if (isGet) throw new Error('--get sends no body');
  headers.set('content-type', 'application/json');
  return new Request(sent, { method: 'POST', headers, body });
}

/** The fields of a value, with those of the first entry of each list. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : 'value';
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]));
}

test('each request of the documentation gets the reply on the page', async () => {
  const ctx = await createTestContext({ now: Date.UTC(2026, 10, 28) });
  const instructor = await signInInstructor(ctx);
  const { uid } = (await signIn(ctx)).user;
  const transfer = {
    id: 'transfer-1',
    kind: 'transfer',
    item: 'premium',
    amountCents: 6800,
    currency: 'MYR',
  };
  const rest = { paidAt: ctx.now(), reference: '', note: '' };
  await instructor.ask(`POST /api/studio/learners/${uid}/manual-payments`, { ...transfer, ...rest });
  const variables = {
    SITE: siteUrl,
    LEARNER: uid,
    LECTERN_KEY: await addApiKey(instructor, [...keyScopes]),
  };
  expect(examples).toHaveLength(5);
  for (const { command, reply } of examples) {
    const sent = requestOf(command, variables);
    const answer = await ctx.app.request(sent);
    const body: unknown = await answer.json();
    expect([answer.status, body], command).toEqual([sent.method === 'GET' ? 200 : 201, expect.anything()]);
    if (reply !== undefined) expect(shapeOf(body), command).toEqual(shapeOf(reply));
  }
});

test('the documentation describes every scope', () => {
  const described = [...page.matchAll(/^\| `([a-z]+:[a-z]+)` /gm)].map(([, scope]) => scope);
  expect(described).toEqual([...keyScopes]);
});
