import { Visitor } from 'vite';
import type { Source } from './source.ts';

const mostLines = 400;
const drawers = /(^|-)(utils?|lib|helpers?|common|shared|services?|managers?|misc)$/;

/** Files that grew too long, drawers whose name says nothing about what lies in them, and barrels. */
export function findBadShapes({ path, text, program }: Source): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  const drawer = path.split('/').find((name) => drawers.test(name.replace(/\..*$/, '')));
  return [
    ...(lines > mostLines ? [`${path} has ${lines} lines: divide it by meaning`] : []),
    ...(drawer ? [`${path} lies in a drawer: name it after what lives there`] : []),
    ...(isBarrel(program) ? [`${path} only passes on what other files export: import those files`] : []),
  ];
}

function isBarrel(program: Source['program']): boolean {
  const statements = program?.body ?? [];
  return statements.length > 0 && statements.every((statement) => passesOn(statement));
}

function passesOn(statement: NonNullable<Source['program']>['body'][number]): boolean {
  return (
    statement.type === 'ExportAllDeclaration' ||
    (statement.type === 'ExportNamedDeclaration' && statement.source !== null)
  );
}

/** Private words of former releases, each of which has a word of the field now. */
const formerNames = new RegExp(
  `^(${[
    'world|hotDoors?|knownCourse|packedReply|builtFile|draftFolder|neighbours?|countTowards|uncount|networkOf',
    'askToLook|raiseLook|LookKind|looks|drifts?|ledgerRuns?|checkLedger|reconcilePayments|payer|asker',
    'weigh|strike|doubt|askForSession|beginAsking|endAsking|takeBack|keepStripeSession|closeCheckout',
    'settleCheckout|endCheckout|givePlan|givenBack|stripeSessionId|paymentDoctor|checkStory|findPayer',
    'town|populate|aftermath|wardrobe|dressUp|plantFaults|watchers?|watchClocks?|holdClock|spendClock|stretch(es)?',
    'noteUse|streamUses|movingMark|firstThing|shelf|thumbBar|lastCall|duel|rivals?|contestants?|floorServer',
    'Told|Heard|Opened|Taken|Begun|Found|Known|Asked',
  ].join('|')})$`,
  'i',
);

/** The types that are participles; the same words are good names of values. */
const participles = /^(told|heard|opened|taken|begun|found|known|asked)$/;

/** Finds names in code that a developer from another shop would have to learn. */
export function findFormerNames({ path, program }: Source): string[] {
  if (!program) return [];
  const names = new Set<string>();
  new Visitor({
    Identifier: ({ name }) => {
      if (formerNames.test(name) && !participles.test(name)) names.add(name);
    },
  }).visit(program);
  return [...names].map((name) => `${path} uses the former name ${name}`);
}

/** A sentence that begins with one of these has no subject: it names its thing by a clause. */
const beginnings = /^(Who|What|Whoever|Whatever|Whose|Whom|So many)\b/;

/** Finds lines of comments that begin a sentence without a subject. */
export function findCommentsWithoutSubject({ path, comments }: Source): string[] {
  return comments
    .flatMap((comment) => comment.split('\n'))
    .map((line) => line.replace(/^[*\s]+/, ''))
    .filter((line) => beginnings.test(line))
    .map((line) => `${path} has a comment without a subject: ${line}`);
}
