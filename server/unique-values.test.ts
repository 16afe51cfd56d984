/** Two writes of one unique value at the same time: one is accepted, and the other gets the reply of a later one, not 500. */
import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';
import { plainCoupon } from '#tests/test-coupons.ts';
import type { TestBrowser } from '#tests/test-browser.ts';
import { signInInstructor } from '#tests/test-payments.ts';
import { questionKey } from '#tests/test-questions.ts';

const rounds = 5;

type Reply = { status: number; body: { reason?: string } };

/** Returns the two writes of a round; `name` is different in each. */
type Pair = (instructor: TestBrowser, name: string) => Promise<[Promise<Reply>, Promise<Reply>]>;

const hook = (name: string) => ({ url: `https://${name}.example/hook`, events: ['learner.paid'] });

type Webhook = { id: string; revision: number };

async function addWebhook(instructor: TestBrowser, name: string): Promise<Webhook> {
  return { id: (await instructor.ask('POST /api/studio/webhooks', hook(name))).body.id, revision: 1 };
}

const changeWebhook = (instructor: TestBrowser, { id, revision }: Webhook, name: string): Promise<Reply> =>
  instructor.ask(`PUT /api/studio/webhooks/${id}`, { ...hook(name), isOn: true, revision });

const addCoupon = (instructor: TestBrowser, code: string): Promise<Reply> =>
  instructor.ask('POST /api/studio/coupons', { ...plainCoupon, id: questionKey(), code });

const invite = (instructor: TestBrowser, name: string): Promise<Reply> =>
  instructor.ask('POST /api/studio/invitations', {
    email: `${name}@example.com`,
    role: 'assistant',
  });

const pairs: Record<string, { reason: string; of: Pair }> = {
  'changed webhooks': {
    reason: 'url-taken',
    async of(instructor, name) {
      const { webhooks } = (await instructor.ask('GET /api/studio/webhooks')).body;
      const [one, other] =
        webhooks.length === 2
          ? webhooks
          : [await addWebhook(instructor, 'one'), await addWebhook(instructor, 'other')];
      return [changeWebhook(instructor, one, name), changeWebhook(instructor, other, name)];
    },
  },
  'a changed and a new webhook': {
    reason: 'url-taken',
    async of(instructor, name) {
      const { webhooks } = (await instructor.ask('GET /api/studio/webhooks')).body;
      const one = webhooks[0] ?? (await addWebhook(instructor, 'one'));
      return [changeWebhook(instructor, one, name), instructor.ask('POST /api/studio/webhooks', hook(name))];
    },
  },
  'new webhooks': {
    reason: 'url-taken',
    async of(instructor, name) {
      const add = (): Promise<Reply> => instructor.ask('POST /api/studio/webhooks', hook(name));
      return [add(), add()];
    },
  },
  'names of API keys': {
    reason: 'name-taken',
    async of(instructor, name) {
      const settings = { name, scopes: ['learners:read'], expiresInDays: null };
      const add = (): Promise<Reply> => instructor.ask('POST /api/studio/api-keys', settings);
      return [add(), add()];
    },
  },
  'codes of coupons': {
    reason: 'code-taken',
    async of(instructor, name) {
      return [addCoupon(instructor, name), addCoupon(instructor, name)];
    },
  },
  invitations: {
    reason: 'already-invited',
    async of(instructor, name) {
      return [invite(instructor, name), invite(instructor, name)];
    },
  },
};

test.each(Object.entries(pairs))('accepts one of two simultaneous writes: %s', async (_, { reason, of }) => {
  const ctx = await createTestContext();
  const instructor = await signInInstructor(ctx);
  for (let round = 0; round < rounds; round++) {
    const replies = await Promise.all(await of(instructor, `name-${round}`));
    const [accepted, rejected] = replies.toSorted((a, b) => a.status - b.status);
    expect(accepted?.status).toBeLessThan(300);
    expect(rejected).toMatchObject({ status: 409, body: { reason } });
  }
});

test('accepts a segment, a campaign and a note that are saved twice at the same moment', async () => {
  const ctx = await createTestContext();
  const instructor = await signInInstructor(ctx);
  const { uid } = instructor.user;
  for (let round = 0; round < rounds; round++) {
    const id = questionKey().slice(0, 22);
    const twice = await Promise.all(
      [1, 2].flatMap(() => [
        instructor.ask(`PUT /api/studio/learner-segments/${id}`, { name: 'All', filters: { plan: 'ultra' } }),
        instructor.ask('POST /api/studio/campaigns', { id }),
        instructor.ask(`PUT /api/studio/learners/${uid}/note`, { note: `Note ${round}` }),
      ]),
    );
    expect(twice.filter(({ status }) => status >= 300)).toEqual([]);
  }
});
