/** The table at the end of a run with faults. */
import { finding, table } from '../report.ts';
import type { FaultOptions, FaultOutcome } from './simulate-faults.ts';

export function reportOfFaults({ seed, database, processes }: FaultOptions, outcome: FaultOutcome): string {
  const { findings, verdict, acknowledged, happened, seen, mails, expiredMails } = outcome;
  return [
    table('Acknowledged writes', acknowledged.rows()),
    table('Faults', [['kills', outcome.kills], ...happened.rows()]),
    table('What learners saw', seen.rows()),
    `${outcome.lives} learners, ${verdict.snapshot.paid.length} payments and ${mails} mails, on ${database} with ${processes} processes`,
    `${expiredMails} sign-in mails whose link was over by a wrong clock before they could be sent`,
    finding('lost', findings.lost),
    finding('doubled', findings.doubled),
    finding('opened to somebody who may not', findings.opened),
    finding('mails lost', findings.mailsLost),
    finding('wrong in the log or the audit', findings.records),
    `${outcome.died} processes that ended by themselves`,
    `seed ${seed}`,
  ].join('\n');
}
