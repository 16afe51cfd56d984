/** Preloaded into a program of the simulation: shifts its clock by the offset in a file. */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_AHEAD_FILE'] ?? '';
const ComputerDate = Date;

const isMeant = process.argv[1]?.endsWith(process.env['CLOCK_PROGRAM'] ?? '') === true;

let aheadMs = 0;
if (isMeant) {
  aheadMs = readAheadMs();
  setInterval(() => (aheadMs = readAheadMs()), 50).unref();
}

const now = () => ComputerDate.now() + aheadMs;

globalThis.Date = new Proxy(ComputerDate, {
  apply: () => new ComputerDate(now()).toString(),
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

function readAheadMs(): number {
  const text = readFileSync(file, 'utf8');
  return text === '' ? aheadMs : Number(text);
}
