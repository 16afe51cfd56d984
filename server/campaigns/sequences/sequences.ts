/** The instructor's side of sequences: writing them, tests, and switching them on and off. */
import { pages } from '#rules/pages.ts';
import type { Language } from '#rules/language.ts';
import { aimsOf, areDaysInOrder, type SequenceKind, sequenceLimits } from '#rules/sequence.ts';
import type { Api, ListedSequence, Sequence } from '#contract/api.ts';
import { articleImages } from '#rules/content/article.ts';
import { messagesFor, siteLanguage } from '#messages/messages-for.ts';
import { keepPublishedImages } from '#server/content/file-store.ts';
import type { AppContext } from '#server/context.ts';
import { countSentMail } from '#server/mail/campaign-mail.ts';
import { queueComposed } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  campaignTextIn,
  isSendable,
  readEmailLanguages,
  readMainLanguage,
  type StoredTexts,
  storedTexts,
  textsOf,
} from '../campaign-texts.ts';
import { composeCampaign } from '../compose-campaign.ts';
import { putCursor } from './events-store.ts';
import { countWaiting } from './members-store.ts';
import {
  countPaused,
  deleteSequence,
  discardDrafts,
  type EmailText,
  findSequence,
  insertEmails,
  insertSequence,
  listEmails,
  listSequences,
  lockVersion,
  publishDrafts,
  removeEmails,
  resume,
  saveEmail,
  saveSequence,
  type StoredEmail,
  type StoredSequence,
  switchOff,
  switchOn,
} from './store.ts';

const listedAtMost = 100;

/** Returns how many sequences a restored backup has paused. */
export async function countPausedSequences({ db }: Pick<AppContext, 'db'>): Promise<number> {
  return countPaused(db);
}

export async function describeSequences(ctx: AppContext): Promise<ListedSequence[]> {
  const sequences = await listSequences(ctx.db, { atMost: listedAtMost });
  const described: ListedSequence[] = [];
  for (const sequence of sequences) {
    const emails = await describeEmails(ctx, sequence);
    const sum = (of: 'waiting' | 'reached' | 'sent') => emails.reduce((total, each) => total + each[of], 0);
    const { id, kind, name, state, switchedOnAt } = sequence;
    described.push({
      id,
      kind,
      name,
      state,
      switchedOnAt,
      hasDraft: emails.some(({ hasDraft }) => hasDraft),
      emails: emails.length,
      waiting: sum('waiting'),
      reached: sum('reached'),
      sent: sum('sent'),
    });
  }
  return described;
}

/** @throws {ApiError} not-found */
export async function describeSequence(ctx: AppContext, { id }: { id: string }): Promise<Sequence> {
  const sequence = await requireSequence(ctx, id);
  const { kind, name, plan, silentDays, aim, state, switchedOnAt, version } = sequence;
  const emails = await describeEmails(ctx, sequence);
  const languages = await readEmailLanguages(ctx);
  return { id, kind, name, plan, silentDays, aim, state, switchedOnAt, version, languages, emails };
}

async function describeEmails(ctx: AppContext, sequence: StoredSequence): Promise<Sequence['emails']> {
  const emails = await listEmails(ctx.db, { sequenceIds: [sequence.id] });
  const ids = emails.map(({ id }) => id);
  const mails = await countSentMail(ctx.db, { campaignIds: ids });
  const waiting =
    sequence.state === 'off'
      ? new Map<string, number>()
      : await countWaiting(ctx.db, { sequenceId: sequence.id, run: sequence.run });
  return emails.map((email) => {
    const { id, delayDays, reached, skipped } = email;
    const { sent = 0, bounced = 0, complained = 0, failed = 0 } = mails.get(id) ?? {};
    return {
      id,
      delayDays,
      ...textsOf(typedText(email)),
      hasDraft: isChanged(email),
      reached,
      skipped,
      waiting: waiting.get(id) ?? 0,
      sent: sent + email.deletedSent,
      bounced: bounced + email.deletedBounced,
      complained: complained + email.deletedComplained,
      failed: failed + email.deletedFailed,
      unsubscribed: email.unsubscribed,
    };
  });
}

/** Returns an email as typed last, which learners may not get yet. */
function typedText({ subject, body, draftSubject, draftBody }: StoredEmail): StoredTexts {
  return { subject: draftSubject ?? subject, body: draftBody ?? body };
}

function isChanged({ draftSubject, draftBody }: StoredEmail): boolean {
  return draftSubject !== null || draftBody !== null;
}

/** Creates a sequence with example emails; a known id changes nothing. */
export async function createSequence(
  ctx: AppContext,
  { id, kind }: { id: string; kind: SequenceKind },
): Promise<void> {
  const { siteUrl } = ctx.config;
  const examples = messagesFor(siteLanguage).sequenceDrafts(kind, {
    courseUrl: `${siteUrl}${pages.course}`,
    pricingUrl: `${siteUrl}${pages.pricing}`,
  });
  const main = await readMainLanguage(ctx);
  const emails = examples.emails.map(({ delayDays, subject, body }) => ({
    delayDays,
    ...storedTexts({ subject: { [main]: subject }, body: { [main]: body } }),
    id: ctx.randomBytes(16).toString('base64url'),
  }));
  const [aim = 'none'] = aimsOf[kind];
  const silentDays = sequenceLimits.silentDays.usual;
  await transaction(ctx.db, async (tx) => {
    const row = { id, kind, name: examples.name, aim, silentDays, now: ctx.now() };
    if (await insertSequence(tx, row)) await insertEmails(tx, { sequenceId: id, emails });
  });
}

type Draft = Api['PUT /api/studio/sequences/{id}']['body'];

/** Rolls a save back. The reason is `changed` elsewhere, or that a sequence that isn't off may not change that much. */
class NotSaved extends Error {
  readonly reason: 'changed' | 'running';

  constructor(reason: 'changed' | 'running') {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Saves a sequence. While it isn't off, changed texts become drafts: a text that is half typed must not reach learners.
 * @throws {ApiError} invalid-argument with the reason, aborted, not-found
 */
export async function putSequence(
  ctx: AppContext,
  draft: { id: string } & Draft,
): Promise<{ version: number; hasDraft: boolean }> {
  const { id, version, name, plan, silentDays, aim } = draft;
  const emails = draft.emails.map((email) => ({ ...email, ...storedTexts(email) }));
  const { kind, state } = await requireSequence(ctx, id);
  if (!aimsOf[kind].includes(aim)) throw invalid('aim', 'A sequence of this kind has another aim.');
  if (!areDaysInOrder(emails)) throw invalid('days', 'Each email needs a later day than the one before.');
  const now = ctx.now();
  const settings = { name, plan: kind === 'purchase' ? plan : null, silentDays, aim };
  const hasDraft = await transaction(ctx.db, async (tx) => {
    // Emails load their pictures from the site for years.
    await keepPublishedImages(tx, {
      ids: draft.emails.flatMap(({ body }) => Object.values(body).flatMap(articleImages)),
    });
    const before = await findSequence(tx, { id });
    // It locks the sequence, so that its emails aren't published until they are saved.
    const isSaved = await saveSequence(tx, { id, version, state, ...settings, now });
    const known = await listEmails(tx, { sequenceIds: [id] });
    const isSame = before && isSameCourse({ ...before, emails: known }, { ...settings, emails });
    if (state !== 'off' && !isSame) throw new NotSaved('running');
    if (!isSaved) throw new NotSaved('changed');
    if (state !== 'off') return saveDrafts(tx, { id, known, emails });
    await saveEmails(tx, { id, known, emails, now });
    return false;
  }).catch((error: unknown) => {
    throw error instanceof NotSaved ? conflict(error.reason) : error;
  });
  return { version: version + 1, hasDraft };
}

type CourseOfEmails = Pick<Draft, 'plan' | 'silentDays' | 'aim'> & {
  emails: readonly { id: string; delayDays: number }[];
};

/** Returns whether two versions send the same emails to the same learners on the same days. */
function isSameCourse(before: CourseOfEmails, after: CourseOfEmails): boolean {
  const essence = ({ plan, silentDays, aim, emails }: CourseOfEmails) =>
    JSON.stringify([plan, silentDays, aim, emails.map(({ id, delayDays }) => [id, delayDays])]);
  return essence(before) === essence(after);
}

type Saved = { id: string; known: readonly StoredEmail[]; emails: readonly EmailText[] };

async function saveEmails(
  tx: AppContext['db'],
  { id: sequenceId, known, emails, now }: Saved & { now: number },
): Promise<void> {
  const isKnown = new Set(known.map(({ id }) => id));
  const kept = new Set(emails.map(({ id }) => id));
  await removeEmails(tx, { ids: [...isKnown].filter((id) => !kept.has(id)), now });
  for (const email of emails) {
    const isSaved = isKnown.has(email.id)
      ? await saveEmail(tx, { ...email, sequenceId, draftSubject: null, draftBody: null })
      : await insertEmails(tx, { sequenceId, emails: [email] });
    if (!isSaved) throw new NotSaved('changed');
  }
}

/** Keeps the texts that learners get, and the changes beside them. Returns whether there are any. */
async function saveDrafts(tx: AppContext['db'], { id: sequenceId, known, emails }: Saved): Promise<boolean> {
  let hasDraft = false;
  for (const { id, subject, body } of known) {
    const typed = emails.find((email) => email.id === id);
    const isSame = !typed || (typed.subject === subject && typed.body === body);
    const draft = isSame
      ? { draftSubject: null, draftBody: null }
      : { draftSubject: typed.subject, draftBody: typed.body };
    await saveEmail(tx, { id, sequenceId, ...draft });
    hasDraft ||= !isSame;
  }
  return hasDraft;
}

/**
 * Sends the changed texts to learners from now on, as far as their emails are not written yet.
 * @throws {ApiError} invalid-argument when an email has no subject or text; aborted when it is off or changed elsewhere
 */
export async function publishSequence(
  ctx: AppContext,
  { id, actor, version }: Change & { version: number },
): Promise<void> {
  const { name } = await requireSequence(ctx, id);
  const main = await readMainLanguage(ctx);
  const isPublished = await transaction(ctx.db, async (tx) => {
    if (!(await lockVersion(tx, { id, version, now: ctx.now() }))) return false;
    rejectEmpty((await listEmails(tx, { sequenceIds: [id] })).map(typedText), main);
    await publishDrafts(tx, { sequenceId: id });
    await audit(ctx, tx, { actor, action: 'sequence-published', detail: name });
    return true;
  });
  if (!isPublished) throw conflict('changed');
}

/** @throws {ApiError} not-found */
export async function discardSequenceDraft(ctx: AppContext, { id }: { id: string }): Promise<void> {
  await requireSequence(ctx, id);
  await transaction(ctx.db, (tx) => discardDrafts(tx, { sequenceId: id }));
}

/** @throws {ApiError} aborted when it has been switched on; not-found */
export async function removeSequence(ctx: AppContext, { id }: { id: string }): Promise<void> {
  await requireSequence(ctx, id);
  const isDeleted = await transaction(ctx.db, (tx) => deleteSequence(tx, { id }));
  if (!isDeleted) throw conflict('used');
}

/** Sends an email to a member of the team. @throws {ApiError} invalid-argument without a subject or text; not-found */
export async function sendSequenceTest(
  ctx: AppContext,
  {
    id,
    email,
    user,
    language,
  }: {
    id: string;
    email: string;
    user: { uid: string; email: string };
    language: Language;
  },
): Promise<void> {
  const stored = await requireEmail(ctx, { id, email });
  rejectEmpty([stored], await readMainLanguage(ctx));
  const text = await campaignTextIn(ctx, stored, language);
  const subject = messagesFor(siteLanguage).staffMail.testSubject(text.subject);
  const unsubscribeUrl = `${ctx.config.siteUrl}${pages.account}`;
  const content = { to: user.email, ...composeCampaign({ ...text, subject })({ unsubscribeUrl }) };
  const mailId = ctx.randomBytes(16).toString('base64url');
  await queueComposed(ctx.db, ctx, { id: mailId, kind: 'campaign-test', uid: user.uid, content });
  ctx.mailQueued();
}

type Change = { id: string; actor: string };

/** @throws {ApiError} invalid-argument, aborted or not-found */
export async function switchSequenceOn(
  ctx: AppContext,
  { id, actor, version }: Change & { version: number },
): Promise<void> {
  const sequence = await requireSequence(ctx, id);
  rejectEmpty(await listEmails(ctx.db, { sequenceIds: [id] }), await readMainLanguage(ctx));
  const now = ctx.now();
  const isOn = await transaction(ctx.db, async (tx) => {
    const isResumed = await resume(tx, { id, version, now });
    if (!isResumed && !(await switchOn(tx, { id, version, now }))) return false;
    if (!isResumed) await startCursors(tx, { id, kind: sequence.kind, now });
    await audit(ctx, tx, { actor, action: 'sequence-switched-on', detail: sequence.name });
    return true;
  });
  if (!isOn) throw conflict(sequence.state === 'on' ? 'on' : 'changed');
}

/** Events before now start nothing; the silence of all customers is checked from now on. */
async function startCursors(
  tx: AppContext['db'],
  { id: sequenceId, kind, now }: { id: string; kind: SequenceKind; now: number },
): Promise<void> {
  if (kind === 'sign-up')
    for (const source of ['accounts', 'choices'] as const)
      await putCursor(tx, { sequenceId, source, at: now, key: '' });
  else await putCursor(tx, { sequenceId, source: 'payments', at: kind === 'silence' ? 0 : now, key: '' });
}

/** @throws {ApiError} aborted when it is off; not-found */
export async function switchSequenceOff(ctx: AppContext, { id, actor }: Change): Promise<void> {
  const { name } = await requireSequence(ctx, id);
  const isOff = await transaction(ctx.db, async (tx) => {
    if (!(await switchOff(tx, { id }))) return false;
    await publishDrafts(tx, { sequenceId: id });
    await audit(ctx, tx, { actor, action: 'sequence-switched-off', detail: name });
    return true;
  });
  if (!isOff) throw conflict('off');
}

async function audit(
  ctx: AppContext,
  tx: AppContext['db'],
  entry: { actor: string; action: string; detail: string },
): Promise<void> {
  const id = ctx.randomBytes(16).toString('base64url');
  await writeAuditLine(tx, { id, at: ctx.now(), subject: '', ...entry });
}

function rejectEmpty(emails: readonly StoredTexts[], main: string): void {
  if (emails.length === 0 || !emails.every((email) => isSendable(email, main)))
    throw invalid('empty', 'Enter a subject and text for each email.');
}

function invalid(reason: string, message: string): ApiError {
  return new ApiError('invalid-argument', message, { reason });
}

function conflict(reason: 'changed' | 'running' | 'used' | 'on' | 'off'): ApiError {
  return new ApiError('aborted', 'The sequence was changed elsewhere.', { reason });
}

/** @throws {ApiError} not-found */
async function requireSequence(ctx: Pick<AppContext, 'db'>, id: string): Promise<StoredSequence> {
  const sequence = await findSequence(ctx.db, { id });
  if (!sequence) throw new ApiError('not-found', 'There is no such sequence.');
  return sequence;
}

/** Returns the text of an email as typed last. @throws {ApiError} not-found */
export async function requireEmail(
  ctx: Pick<AppContext, 'db'>,
  { id, email }: { id: string; email: string },
): Promise<StoredTexts> {
  const emails = await listEmails(ctx.db, { sequenceIds: [id] });
  const found = emails.find((each) => each.id === email);
  if (!found) throw new ApiError('not-found', 'There is no such email.');
  return typedText(found);
}
