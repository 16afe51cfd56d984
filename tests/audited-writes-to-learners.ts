/** The studio writes about questions and email campaigns with an audit entry, and a call of each. */
import { putEntry } from '#server/campaigns/waiting-list/store.ts';
import { putReport } from '#server/questions/store.ts';
import { type AuditedSite, type AuditedWrite, why } from '#tests/audited-writes.ts';
import { answerOf, askOf } from '#tests/test-questions.ts';

/** A question of the instructor, who may watch every lesson; `{id}` of the call. */
function aboutQuestion(
  before: (site: AuditedSite, id: string) => Promise<unknown> = async () => {},
  body?: unknown,
): AuditedWrite {
  return {
    async run(site, call) {
      const id = await askOf(site.instructor);
      await before(site, id);
      return call({ id }, body);
    },
  };
}

export const writesOfQuestions = {
  'PUT /api/studio/questions/{id}/answers/{answerId}': {
    async run({ instructor }, call) {
      const id = await askOf(instructor);
      return call({ id, answerId: 'ab'.repeat(16) }, { text: why, publish: false });
    },
  },
  'PUT /api/studio/questions/{id}/answers/{answerId}/publication': {
    async run({ instructor }, call) {
      const id = await askOf(instructor);
      return call({ id, answerId: await answerOf(instructor, id) });
    },
  },
  'DELETE /api/studio/questions/{id}/answers/{answerId}/publication': {
    async run({ instructor }, call) {
      const id = await askOf(instructor);
      return call({ id, answerId: await answerOf(instructor, id, { publish: true }) });
    },
  },
  'PUT /api/studio/questions/{id}/hiding': aboutQuestion(),
  'DELETE /api/studio/questions/{id}/hiding': aboutQuestion(({ instructor }, id) =>
    instructor.ask(`PUT /api/studio/questions/${id}/hiding`),
  ),
  'PUT /api/studio/questions/{id}/merge': {
    async run({ instructor }, call) {
      return call({ id: await askOf(instructor) }, { into: await askOf(instructor) });
    },
  },
  'DELETE /api/studio/questions/{id}/merge': aboutQuestion(async ({ instructor }, id) =>
    instructor.ask(`PUT /api/studio/questions/${id}/merge`, { into: await askOf(instructor) }),
  ),
  'DELETE /api/studio/questions/{id}/reports': aboutQuestion(({ ctx, learner: { user } }, id) =>
    putReport(ctx.db, { questionId: id, uid: user.uid, why, now: ctx.now() }),
  ),
} as const satisfies Record<string, AuditedWrite>;

/** A campaign that is being sent. */
async function sentCampaign({ instructor }: AuditedSite): Promise<string> {
  const id = 'campaign-1';
  await instructor.ask('POST /api/studio/campaigns', { id });
  await instructor.ask(`PUT /api/studio/campaigns/${id}`, { ...campaignDraft, version: 1 });
  await instructor.ask(`PUT /api/studio/campaigns/${id}/sending`, { version: 2, sendAt: null });
  return id;
}

const campaignDraft = { subject: { en: 'News' }, body: { en: 'Hello' }, audience: {}, perMinute: 60 };

export const writesOfCampaigns = {
  'PUT /api/studio/campaigns/{id}/sending': {
    async run({ instructor }, call) {
      await instructor.ask('POST /api/studio/campaigns', { id: 'campaign-1' });
      await instructor.ask('PUT /api/studio/campaigns/campaign-1', { ...campaignDraft, version: 1 });
      return call({ id: 'campaign-1' }, { version: 2, sendAt: null });
    },
  },
  'PUT /api/studio/campaigns/{id}/pause': {
    run: async (site, call) => call({ id: await sentCampaign(site) }),
  },
  'DELETE /api/studio/campaigns/{id}/pause': {
    async run(site, call) {
      const id = await sentCampaign(site);
      await site.instructor.ask(`PUT /api/studio/campaigns/${id}/pause`);
      return call({ id });
    },
  },
  'PUT /api/studio/campaigns/{id}/cancellation': {
    run: async (site, call) => call({ id: await sentCampaign(site) }),
  },
  'PUT /api/studio/sequences/{id}/switch': {
    async run({ instructor }, call) {
      await instructor.ask('POST /api/studio/sequences', { id: 'welcome', kind: 'sign-up' });
      return call({ id: 'welcome' }, { version: 1 });
    },
  },
  'PUT /api/studio/sequences/{id}/publication': {
    async run({ instructor }, call) {
      await instructor.ask('POST /api/studio/sequences', { id: 'welcome', kind: 'sign-up' });
      await instructor.ask('PUT /api/studio/sequences/welcome/switch', { version: 1 });
      return call({ id: 'welcome' }, { version: 1 });
    },
  },
  'DELETE /api/studio/sequences/{id}/switch': {
    async run({ instructor }, call) {
      await instructor.ask('POST /api/studio/sequences', { id: 'welcome', kind: 'sign-up' });
      await instructor.ask('PUT /api/studio/sequences/welcome/switch', { version: 1 });
      return call({ id: 'welcome' });
    },
  },
  'POST /api/studio/waiting-list-exports': {
    run: async (_, call) => call(),
  },
  'DELETE /api/studio/waiting-list/{id}': {
    async run({ ctx }, call) {
      const entry = { id: 'entry-1', email: 'siti@example.com', language: 'ms' } as const;
      await putEntry(ctx.db, { ...entry, now: ctx.now() });
      return call({ id: entry.id });
    },
  },
} as const satisfies Record<string, AuditedWrite>;
