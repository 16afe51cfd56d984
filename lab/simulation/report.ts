import type { SimulationOptions } from './customers.ts';
import type { FaultOptions, FaultOutcome } from './faults/simulate-faults.ts';
import type { Outcome } from './simulate.ts';
import { findingsOf } from './verdict.ts';

export function reportOf(options: SimulationOptions, outcome: Outcome): string {
  const { verdict, webhooks, tally } = outcome;
  const sendings = (state: string) =>
    webhooks.sendings.find((sending) => sending.state === state)?.count ?? 0;
  const attempts = webhooks.sendings.reduce((sum, sending) => sum + sending.attempts, 0);
  return [
    table('What people did', tally.rows()),
    table(
      'What happened at Stripe',
      [...verdict.snapshot.events].toSorted(([a], [b]) => a.localeCompare(b)),
    ),
    table('Webhooks', [
      ['events', webhooks.events],
      ['doubled', webhooks.duplicated],
      ['shuffled', webhooks.shuffled],
      ['late', webhooks.late],
      ['lost', webhooks.lost],
      ['attempts to deliver', attempts],
      ['deliveries', sendings('delivered')],
    ]),
    `${verdict.snapshot.paid.length} purchases by ${options.customers} people in ${minutes(outcome.boughtAfterMs)}, ` +
      `all true after ${minutes(outcome.healedAfterMs)}; the product was killed ${outcome.kills} times`,
    ...outcome.outages.map(
      ({ days, twoRoundsMs }) => `away for ${days} days, then two rounds in ${minutes(twoRoundsMs)}`,
    ),
    ...findingsOf(verdict).map(([what, cases]) => finding(what, cases)),
    finding('late', outcome.late),
    `seed ${options.seed}`,
  ].join('\n');
}

function table(title: string, rows: (readonly [string, number])[]): string {
  const lines = rows.map(([name, value]) => `  ${String(value).padStart(8)}  ${name}`);
  return ['', title, ...lines, ''].join('\n');
}

function finding(what: string, cases: string[]): string {
  const shown = cases.slice(0, 10).map((line) => `    ${line}`);
  return [`${cases.length} ${what}`, ...shown].join('\n');
}

function minutes(durationMs: number): string {
  return `${Math.floor(durationMs / 60_000)} min ${Math.round((durationMs % 60_000) / 1000)} s`;
}

/** The final table of a run with faults. */
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
