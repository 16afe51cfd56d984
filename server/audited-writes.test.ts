import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { EndpointSettings } from '#contract/endpoint.ts';
import {
  type CallAction,
  type Action,
  type AuditedSite,
  type AuditedWrite,
  writesOfMoney,
  writesOfPeople,
  writesOfSite,
} from '#tests/audited-writes.ts';
import { writesOfCampaigns, writesOfQuestions } from '#tests/audited-writes-to-learners.ts';
import { signIn } from '#tests/test-browser.ts';
import { studioAudit } from '#messages/en/studio/audit.ts';
import { createPaidContext } from '#tests/test-payments.ts';

/** An endpoint with an action that is missing here is a type error. */
const writes: Record<Action, AuditedWrite> = {
  ...writesOfMoney,
  ...writesOfPeople,
  ...writesOfQuestions,
  ...writesOfCampaigns,
  ...writesOfSite,
};

const studioWrites = endpoints
  .map((endpoint: (typeof endpoints)[number] & EndpointSettings) => ({
    key: `${endpoint.method.toUpperCase()} ${endpoint.path}`,
    access: endpoint.access,
    audit: endpoint.audit,
  }))
  .filter(({ key, access }) => typeof access === 'object' && !key.startsWith('GET '));

const actionOf = new Map(studioWrites.map(({ key, audit }) => [key, audit]));

async function createSite(): Promise<AuditedSite> {
  const ctx = await createPaidContext({ isSample: true });
  const instructor = await signIn(ctx, 'instructor@example.com');
  return { ctx, instructor, learner: await signIn(ctx) };
}

test.each(Object.entries(writes))('%s adds its entry to the audit log', async (verb, { run }) => {
  const site = await createSite();
  const { ctx, instructor } = site;
  const entries = () => ctx.db.selectFrom('audit').select(['id', 'actor', 'action']).execute();
  let before: string[] = [];
  const call: CallAction = async (params = {}, body, query) => {
    before = (await entries()).map(({ id }) => id);
    const path = verb.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    return instructor.ask(`${path}${search}` as 'GET /api/studio', body);
  };
  const { status } = await run(site, call);
  expect(status).toBeLessThan(300);
  const added = (await entries()).filter(({ id }) => !before.includes(id));
  const entry = { id: expect.any(String), actor: instructor.user.uid, action: actionOf.get(verb) };
  expect(added).toContainEqual(entry);
});

test('every studio write names its action, or declares that it needs none', () => {
  expect(studioWrites.filter(({ audit }) => audit === undefined)).toEqual([]);
});

test('every action has a text in the studio', () => {
  const known = studioAudit.actions.map(({ value }) => value);
  const actions = studioWrites.flatMap(({ audit }) => (typeof audit === 'string' ? [audit] : []));
  expect(actions.filter((action) => !known.includes(action))).toEqual([]);
});

test('every write that needs a fresh second factor has an action', () => {
  const isFresh = ({ access }: (typeof studioWrites)[number]) =>
    typeof access === 'object' && access.secondFactor === 'fresh';
  expect(studioWrites.filter((write) => isFresh(write) && typeof write.audit !== 'string')).toEqual([]);
});
