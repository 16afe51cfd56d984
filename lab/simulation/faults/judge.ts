/** The oracle of a run with faults: compares the site with the external history. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, send } from '../browser.ts';
import { sideBySide } from '../side-by-side.ts';
import { untilTrue } from '../simulate.ts';
import { countReceiptMails, reachVerdict, type Verdict } from '../verdict.ts';
import { type Life, signIn, type FaultRun } from './life.ts';

/** The findings of the oracle; every list must be empty. */
export type Findings = {
  lost: string[];
  doubled: string[];
  /** Cases of access without permission. */
  opened: string[];
  mailsLost: string[];
  /** Tokens and URLs in the log, and changes of rights without an audit entry. */
  records: string[];
};

export type Judgement = { findings: Findings; verdict: Verdict; mails: number; expiredMails: number };

const atOnce = 12;
const mailMs = 12 * 60_000;

export async function judge(
  run: FaultRun,
  {
    lives,
    instructor,
    say,
    log,
  }: { lives: Life[]; instructor: Life; say: (line: string) => void; log: string[] },
): Promise<Judgement> {
  const { simulation } = run;
  const findings: Findings = { lost: [], doubled: [], opened: [], mailsLost: [], records: [] };
  await sideBySide(atOnce, [instructor, ...lives], (life) => beSignedIn(life, run, findings));
  const customers = lives.map(({ customer }) => ({ ...customer, isDoneByHand: true }));
  const verdict = await untilTrue(Date.now(), say, () =>
    reachVerdict(simulation, customers, instructor.customer.browser),
  );
  findings.lost.push(...verdict.paidNotEntitled, ...verdict.unflagged);
  findings.doubled.push(...verdict.entitledNotPaid, ...verdict.wrongReceipts);
  await sideBySide(atOnce, lives, (life) => judgeLife(life, findings));
  const mails = await judgeMails(run, findings, verdict);
  await judgeRecords(run, { lives, findings, log });
  return { findings, verdict, ...mails };
}

async function beSignedIn(life: Life, run: FaultRun, { lost }: Findings): Promise<void> {
  const { browser, email } = life.customer;
  if ((await browser.ask('GET', '/api/receipts')).status === 200) return;
  if (!(await signIn(life, run))) lost.push(`${email} cannot sign in any more`);
}

async function judgeLife(life: Life, { lost, doubled, opened }: Findings): Promise<void> {
  const { browser, email } = life.customer;
  const progress = (await browser.ask('GET', '/api/progress')).body as Record<string, { seconds: number }>;
  for (const [lesson, { credited, reported }] of life.played) {
    const seconds = progress[lesson]?.seconds ?? 0;
    const line = `${email} played ${seconds} s of ${lesson}`;
    if (seconds < credited) lost.push(`${line}, and was told ${credited}`);
    if (seconds > reported) doubled.push(`${line}, and reported ${reported}`);
  }
  const me = await browser.ask('GET', '/api/me');
  const { name } = me.body as { name?: string };
  if (life.name !== '' && name !== life.name)
    lost.push(`${email} is called ${name}, and was told ${life.name}`);
  const { state } = (await browser.ask('GET', '/api/me/certificate')).body;
  if (life.isClaimed && state !== 'claimed')
    lost.push(`${email} has claimed, and the claim is ${String(state)}`);
  if (
    life.isClaimed &&
    (await browser.ask('POST', '/api/certificates', { name: 'A Learner' })).status !== 409
  )
    doubled.push(`${email} could claim twice`);
  for (const copy of life.signedOut)
    if (await opens(copy)) opened.push(`${email}: a session that was signed out opens`);
  opened.push(...life.findings);
}

async function opens(browser: Browser): Promise<boolean> {
  return (await browser.ask('GET', '/api/receipts')).status !== 401;
}

/** Every written email must arrive exactly once, except links that expired before they could be sent. */
async function judgeMails(
  { site, simulation }: FaultRun,
  { mailsLost, doubled }: Findings,
  verdict: Verdict,
): Promise<{ mails: number; expiredMails: number }> {
  const rows = () => site.db.selectFrom('mail').select(['kind', 'messageId', 'outcome']).execute();
  for (const giveUpAt = Date.now() + mailMs; Date.now() < giveUpAt; await sleep(500))
    if ((await rows()).every(({ outcome }) => outcome !== 'waiting')) break;
  const { text } = await send({ method: 'GET', url: `${simulation.sandboxUrl}/mail/api/messages` });
  const came = new Set((JSON.parse(text) as { messageId: string }[]).map(({ messageId }) => messageId));
  const written = await rows();
  const absent = written.filter(({ messageId }) => !came.has(messageId));
  const expired = absent.filter(({ kind, outcome }) => kind === 'sign-in' && outcome === 'expired');
  for (const { kind, outcome } of absent)
    if (kind !== 'sign-in' || outcome !== 'expired')
      mailsLost.push(`a mail of the kind ${kind} is ${outcome}`);
  const payments = Map.groupBy(verdict.snapshot.paid, ({ email }) => email);
  for (const [email, { length }] of payments) {
    const receipts = await countReceiptMails(simulation, email);
    if (receipts < length) mailsLost.push(`${email} paid ${length} times and got ${receipts} receipts`);
  }
  const own = new Set(written.map(({ messageId }) => messageId));
  for (const messageId of came) if (!own.has(messageId)) doubled.push(`nobody wrote the mail ${messageId}`);
  return { mails: came.size, expiredMails: expired.length };
}

/** The log contains no secrets (promise I12), and the audit log has every change of rights (promise I13). */
async function judgeRecords(
  { site, simulation }: FaultRun,
  { lives, findings, log }: { lives: Life[]; findings: Findings; log: string[] },
): Promise<void> {
  const text = log.join('\n');
  const reply = await send({ method: 'GET', url: `${simulation.sandboxUrl}/mail/api/messages` });
  const tokens = (JSON.parse(reply.text) as { text: string }[]).flatMap(
    ({ text: mail }) => /#token=(\S+)/.exec(mail)?.[1] ?? [],
  );
  if (tokens.some((token) => text.includes(token))) findings.records.push('the log holds a token');
  const lines = await site.db
    .selectFrom('users')
    .leftJoin('audit', (join) =>
      join.onRef('audit.subject', '=', 'users.uid').on('audit.action', '=', 'sign-in'),
    )
    .select((row) => ['users.email', row.fn.count<number | string>('audit.id').as('signIns')])
    .groupBy('users.email')
    .execute();
  const signIns = new Map(lines.map((line) => [line.email, Number(line.signIns)]));
  const claims = await site.db
    .selectFrom('certificates')
    .innerJoin('users', 'users.uid', 'certificates.uid')
    .select((row) => ['users.email', row.fn.countAll<number | string>().as('count')])
    .groupBy('users.email')
    .execute();
  for (const { email, count } of claims)
    if (Number(count) > 1) findings.doubled.push(`${email} has ${count} claims`);
  for (const { customer, signIns: told } of lives) {
    const { email } = customer;
    if (text.includes(email)) findings.records.push(`the log holds ${email}`);
    const written = signIns.get(email) ?? 0;
    if (written < told)
      findings.records.push(`${email} signed in ${told} times, and the audit has ${written}`);
  }
}
