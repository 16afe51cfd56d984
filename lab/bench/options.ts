import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import type { Options } from './bench.ts';
import { checkoutAt } from './product.ts';

const help = (parts: string[]) => `npm run bench -- [part …] [option …]
  Parts: ${parts.join(', ')}; all of them where none is named.
  --engine sqlite|postgresql   one engine instead of both
  --before FOLDER              another checkout, with its packages, measured in the same rounds
  --learners 20000             how many learners ask in turn
  --people 1000,1000000        the sizes that the part "people" compares
  --rounds 8 --seconds 1       how many rounds each server is measured, and for how long each
  --times 10                   how many times the rates of launch day
  --lasting 600                how many seconds the long launch day lasts
  --folder ${tmpdir()}                where the data goes; a disk that programs are measured on`;

/** @throws {Error} for a part or an option that there is not */
export function readOptions(
  words: string[],
  parts: string[],
): { names: string[]; folder: string; options: Options } {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      engine: { type: 'string' },
      before: { type: 'string' },
      learners: { type: 'string', default: '20000' },
      people: { type: 'string', default: '1000,1000000' },
      rounds: { type: 'string', default: '8' },
      seconds: { type: 'string', default: '1' },
      times: { type: 'string', default: '10' },
      lasting: { type: 'string', default: '600' },
      folder: { type: 'string', default: tmpdir() },
    },
  });
  if (values.help) {
    console.log(help(parts));
    process.exit(0);
  }
  const unknown = positionals.find((name) => !parts.includes(name));
  if (unknown) throw new Error(`There is no part called ${unknown}; there are ${parts.join(', ')}.`);
  const { engine } = values;
  if (engine !== undefined && engine !== 'sqlite' && engine !== 'postgresql')
    throw new Error('--engine is sqlite or postgresql.');
  return {
    names: positionals.length > 0 ? positionals : parts,
    folder: values.folder,
    options: {
      engines: engine === undefined ? ['sqlite', 'postgresql'] : [engine],
      before: values.before === undefined ? undefined : checkoutAt(values.before),
      learners: wholeNumber('--learners', values.learners),
      people: values.people.split(',').map((size) => wholeNumber('--people', size)),
      rounds: wholeNumber('--rounds', values.rounds),
      seconds: wholeNumber('--seconds', values.seconds),
      times: wholeNumber('--times', values.times),
      lasting: wholeNumber('--lasting', values.lasting),
    },
  };
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} takes whole numbers from 1.`);
  return number;
}
