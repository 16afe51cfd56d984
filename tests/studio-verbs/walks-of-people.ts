/** Walks the verbs about learners and their certificates. */
import { readServerReply } from '#rules/mail/server-reply.ts';
import { recipientKeyOf } from '#server/flows/mail/write-mail.ts';
import { putMailStop } from '#server/store/mail/mail-stops.ts';
import { learnerWhoClaimed } from '#tests/test-learner.ts';
import { signIn } from '#tests/test-browser.ts';
import type { VerbSite, Walk } from './verb.ts';

const why = 'The test walks the verbs';

/** A verb about the learner that needs nothing before it. */
function aboutLearner(body?: unknown): Walk {
  return { run: async ({ learner }, call) => call({ uid: learner.user.uid }, body) };
}

async function claimOf({ ctx }: VerbSite): Promise<string> {
  return (await learnerWhoClaimed(ctx, 'Aisyah', 'claims@example.com')).id;
}

export const walksOfPeople = {
  'DELETE /api/studio/learners/{uid}/sessions': aboutLearner(),
  'PUT /api/studio/learners/{uid}/ban': aboutLearner({ why }),
  'DELETE /api/studio/learners/{uid}/ban': {
    async run({ instructor, learner: { user } }, call) {
      await instructor.ask(`PUT /api/studio/learners/${user.uid}/ban`, { why });
      return call({ uid: user.uid });
    },
  },
  'POST /api/studio/learners/{uid}/address-changes': aboutLearner({
    email: 'new@example.com',
  }),
  'POST /api/studio/learners/{uid}/sign-in-mails': aboutLearner(),
  'PUT /api/studio/learners/{uid}/note': aboutLearner({ note: why }),
  'POST /api/studio/learners/{uid}/exports': aboutLearner(),
  'POST /api/studio/learners/{uid}/deletion': aboutLearner({ why }),
  'DELETE /api/studio/learners/{uid}/deletion': {
    async run({ instructor, learner: { user } }, call) {
      await instructor.ask(`POST /api/studio/learners/${user.uid}/deletion`, { why });
      return call({ uid: user.uid });
    },
  },
  'DELETE /api/studio/learners/{uid}/mail-stops': {
    async run({ ctx, learner: { user } }, call) {
      const reply = readServerReply('550 5.1.1 No such mailbox');
      const recipientKey = recipientKeyOf(ctx, user.email);
      await putMailStop(ctx.db, { recipientKey, reason: 'bounced', mailId: null, reply, now: ctx.now() });
      return call({ uid: user.uid });
    },
  },
  'POST /api/studio/learners/{uid}/merges': {
    async run({ ctx, learner }, call) {
      const other = await signIn(ctx, 'other@example.com');
      return call({ uid: learner.user.uid }, { from: other.user.uid, why });
    },
  },
  'POST /api/studio/learner-exports': {
    run: async (_, call) => call({}, {}),
  },
  'POST /api/studio/learner-imports': {
    run: async (_, call) =>
      call({}, { people: [{ email: 'added@example.com', name: null, country: null, phone: null }] }),
  },
  'PUT /api/studio/see-as': {
    run: async ({ learner }, call) => call({}, { seeAs: 'person', uid: learner.user.uid }),
  },
  'POST /api/studio/certificates/{id}/confirmation': {
    run: async (site, call) => call({ id: await claimOf(site) }),
  },
  'POST /api/studio/certificate-confirmations': {
    run: async (site, call) => call({}, { ids: [await claimOf(site)] }),
  },
  'POST /api/studio/certificates/{id}/reissue': {
    async run(site, call) {
      const id = await claimOf(site);
      await site.instructor.ask(`POST /api/studio/certificates/${id}/confirmation`);
      return call({ id }, { name: 'Aisyah binti Ahmad' });
    },
  },
  'POST /api/studio/certificates/{id}/decline': {
    run: async (site, call) => call({ id: await claimOf(site) }, { reason: why }),
  },
  'POST /api/studio/certificates/{id}/revocation': {
    async run(site, call) {
      const id = await claimOf(site);
      await site.instructor.ask(`POST /api/studio/certificates/${id}/confirmation`);
      return call({ id }, { reason: why });
    },
  },
} as const satisfies Record<string, Walk>;
