/** Each write of the studio leaves its line in the audit log, or stands in the list of those that need none. */
import { expect, test } from 'vitest';
import { permissions } from '#contract/studio/permissions.ts';
import { exemptVerbs } from '#tests/studio-verbs/exempt-verbs.ts';
import type { CallVerb, Verb, VerbSite, Walk } from '#tests/studio-verbs/verb.ts';
import { walksOfMoney } from '#tests/studio-verbs/walks-of-money.ts';
import { walksOfPeople } from '#tests/studio-verbs/walks-of-people.ts';
import { walksOfSite } from '#tests/studio-verbs/walks-of-site.ts';
import { signIn } from '#tests/test-browser.ts';
import { studioAudit } from '#words/en/studio/audit.ts';
import { createPaidContext } from '#tests/test-payments.ts';

/** A verb that is neither here nor exempt is a type error. */
const walks: Record<Exclude<Verb, keyof typeof exemptVerbs>, Walk> = {
  ...walksOfMoney,
  ...walksOfPeople,
  ...walksOfSite,
};

async function createSite(): Promise<VerbSite> {
  const ctx = await createPaidContext({ isSample: true });
  const instructor = await signIn(ctx, 'instructor@example.com');
  return { ctx, instructor, learner: await signIn(ctx) };
}

test.each(Object.entries(walks))('%s leaves its line', async (verb, { action, run }) => {
  const site = await createSite();
  const { ctx, instructor } = site;
  const lines = () => ctx.db.selectFrom('audit').select(['id', 'actor', 'action']).execute();
  let before: string[] = [];
  const call: CallVerb = async (params = {}, body) => {
    before = (await lines()).map(({ id }) => id);
    const path = verb.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    return instructor.ask(path as 'GET /api/studio', body);
  };
  const { status } = await run(site, call);
  expect(status).toBeLessThan(300);
  const added = (await lines()).filter(({ id }) => !before.includes(id));
  expect(added).toContainEqual({ id: expect.any(String), actor: instructor.user.uid, action });
});

test('every write of the studio is walked or exempt, and never both', () => {
  const verbs = Object.keys(permissions).filter((key) => !key.startsWith('GET '));
  const told = [...Object.keys(walks), ...Object.keys(exemptVerbs)];
  expect(told.toSorted()).toEqual(verbs.toSorted());
});

test('the studio has words for every line', () => {
  const told = studioAudit.actions.map(({ value }) => value);
  const actions = Object.values(walks).map(({ action }) => action);
  expect(actions.filter((action) => !told.includes(action))).toEqual([]);
});

test('no write of money or rights is exempt', () => {
  const fresh = Object.keys(exemptVerbs).filter((verb) => permissions[verb as Verb].factor === 'fresh');
  expect(fresh).toEqual([]);
});
