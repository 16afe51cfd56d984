/**
 * `npm run fuzz -- --minutes 60 --parser markdown --seed 7` tries random texts of 100,000 characters on each parser, or
 * one, and prints the slowest of each. It ends with 1 when a parser's time grows faster than its input.
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '#sandbox/seeded-random.ts';
import { chooseShape, type Finding, measure, parsers } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    parser: { type: 'string' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const chosen = parsers.filter(({ name }) => values.parser === undefined || name === values.parser);
if (chosen.length === 0) throw new Error(`The parsers are ${parsers.map(({ name }) => name).join(', ')}.`);
/** A linear parser stays near 4; garbage collection adds a little. */
const mostGrowth = 8;
let isLinear = true;
for (const parser of chosen) {
  const chance = seededRandom(seed);
  const end = Date.now() + Number(values.minutes) * 60_000;
  let texts = 0;
  let slowest: Finding | undefined;
  let steepest: Finding | undefined;
  while (Date.now() < end) {
    const finding = measure(parser, chooseShape(parser, chance));
    texts++;
    if (finding.ms > (slowest?.ms ?? 0)) slowest = finding;
    if (finding.growth > (steepest?.growth ?? 0)) steepest = finding;
  }
  const told = (finding?: Finding) =>
    finding &&
    `${(finding.ms / 100).toFixed(2)} ms per 1,000 letters, growth ${finding.growth.toFixed(1)}: ${JSON.stringify(finding.shape)}`;
  console.log(`${parser.name} (${texts} texts)\n  slowest  ${told(slowest)}\n  steepest ${told(steepest)}`);
  if ((steepest?.growth ?? 0) > mostGrowth) isLinear = false;
}
console.log(`seed ${seed}`);
process.exitCode = isLinear ? 0 : 1;
