/** The table at the end of a run. */
import type { Outcome } from './simulate.ts';
import type { SimulationOptions } from './customers.ts';
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

export function table(title: string, rows: (readonly [string, number])[]): string {
  const lines = rows.map(([name, value]) => `  ${String(value).padStart(8)}  ${name}`);
  return ['', title, ...lines, ''].join('\n');
}

export function finding(what: string, cases: string[]): string {
  const shown = cases.slice(0, 10).map((line) => `    ${line}`);
  return [`${cases.length} ${what}`, ...shown].join('\n');
}

function minutes(durationMs: number): string {
  return `${Math.floor(durationMs / 60_000)} min ${Math.round((durationMs % 60_000) / 1000)} s`;
}
