/** The writes of the studio that need no line in the audit log, each with its reason. */
import type { Verb } from './verb.ts';

const asksOnly = 'It asks a question, and changes nothing.';
const draft =
  'It changes the draft, which nobody sees; publishing has a line, and the history keeps each revision.';
const file = 'It changes a file or its name, and no right and no money.';

const draftOfCaptions = 'It changes captions that learners do not see before they are published.';

const segment = 'It keeps filters under a name, and changes no right and no money.';

export const exemptVerbs = {
  'POST /api/studio/passkey-challenges': asksOnly,
  'POST /api/studio/authenticator-challenges': asksOnly,
  'POST /api/studio/second-factor-challenges': asksOnly,
  'PATCH /api/studio/second-factors/{id}': 'It changes the name that its owner reads.',
  'DELETE /api/studio/see-as': 'It ends a look whose beginning has a line.',
  'POST /api/studio/reconciliation-runs': 'It compares, and changes nothing; each repair has a line.',
  'PUT /api/studio/content/draft/{page}': draft,
  'DELETE /api/studio/content/draft': draft,
  'POST /api/studio/content/revisions/{id}/restoration': draft,
  'PUT /api/studio/learner-segments/{id}': segment,
  'DELETE /api/studio/learner-segments/{id}': segment,
  'PATCH /api/studio/videos/{id}': file,
  'POST /api/studio/videos/{id}/checks': asksOnly,
  'POST /api/studio/videos/{id}/packaging': file,
  'POST /api/studio/videos/{id}/trims': file,
  'PUT /api/studio/videos/{id}/poster': file,
  'DELETE /api/studio/videos/{id}/poster': file,
  'PUT /api/studio/videos/{id}/captions/{language}': file,
  'DELETE /api/studio/videos/{id}/captions/{language}': file,
  'PUT /api/studio/videos/{id}/captions/{language}/draft': draftOfCaptions,
  'DELETE /api/studio/videos/{id}/captions/{language}/draft': draftOfCaptions,
  'POST /api/studio/videos/{id}/captions/{language}/publication': file,
  'POST /api/studio/videos/{id}/captions/{language}/transcription': draftOfCaptions,
  'DELETE /api/studio/videos/{id}/captions/{language}/transcription': draftOfCaptions,
  'POST /api/studio/images': file,
  'POST /api/studio/attachments': file,
} as const satisfies Partial<Record<Verb, string>>;
