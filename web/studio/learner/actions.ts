/** The calls behind the things that the team does for a learner. */
import { pages } from '#rules/pages.ts';
import { call } from '../../call.ts';
import { saveFile } from '../listing/save-file.ts';

export type ActionName =
  | 'signInMail'
  | 'letMail'
  | 'seeAs'
  | 'sessions'
  | 'email'
  | 'export'
  | 'ban'
  | 'unban'
  | 'deletion'
  | 'keep';

/** The text that an action asks for: a reason for the audit log, or a new e-mail address. */
export type Question = 'why' | 'email' | null;

export type LearnerAction = { asks: Question; run: (uid: string, typed: string) => Promise<unknown> };

const params = (uid: string) => ({ params: { uid } });

export const actions: Record<ActionName, LearnerAction> = {
  signInMail: {
    asks: null,
    run: (uid) => call('POST /api/studio/learners/{uid}/sign-in-mails', params(uid)),
  },
  letMail: { asks: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/mail-stops', params(uid)) },
  seeAs: {
    asks: null,
    async run(uid) {
      await call('PUT /api/studio/see-as', { body: { seeAs: 'person', uid } });
      location.assign(pages.course);
    },
  },
  sessions: { asks: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/sessions', params(uid)) },
  email: {
    asks: 'email',
    run: (uid, email) =>
      call('POST /api/studio/learners/{uid}/address-changes', { ...params(uid), body: { email } }),
  },
  export: {
    asks: null,
    async run(uid) {
      const document = await call('POST /api/studio/learners/{uid}/exports', params(uid));
      saveFile(`learner-${uid}.json`, JSON.stringify(document, null, 2), 'application/json');
    },
  },
  ban: {
    asks: 'why',
    run: (uid, why) => call('PUT /api/studio/learners/{uid}/ban', { ...params(uid), body: { why } }),
  },
  unban: { asks: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/ban', params(uid)) },
  deletion: {
    asks: 'why',
    run: (uid, why) => call('POST /api/studio/learners/{uid}/deletion', { ...params(uid), body: { why } }),
  },
  keep: { asks: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/deletion', params(uid)) },
};
