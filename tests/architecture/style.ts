import { Visitor } from 'vite';
import type { Source } from './source.ts';

const mostLines = 400;
const drawers = /(^|-)(utils?|lib|helpers?|common|shared|services?|managers?|misc)$/;

/** Finds files that are too long, folders with meaningless names, and barrels. */
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

/** Former private words that the field's words have replaced (docs/glossary.md). */
const formerNames = new RegExp(
  `^(${[
    'world|hotDoors?|knownCourse|packedReply|builtFile|draftFolder|neighbours?|countTowards|uncount|networkOf',
    'askToLook|raiseLook|LookKind|looks|drifts?|ledgerRuns?|checkLedger|reconcilePayments|bookmarks?|payer|asker',
    'weigh|strike|doubt|askForSession|beginAsking|endAsking|takeBack|keepStripeSession|closeCheckout',
    'settleCheckout|endCheckout|givePlan|givenBack|stripeSessionId|paymentDoctor|checkStory|findPayer',
    'town|populate|aftermath|wardrobe|dressUp|plantFaults|watchers?|watchClocks?|holdClock|spendClock|stretch(es)?',
    'noteUse|streamUses|movingMark|firstThing|shelf|thumbBar|lastCall|seats?|duel|rivals?|contestants?|floorServer',
    'Told|Heard|Opened|Taken|Begun|Found|Known|Asked',
  ].join('|')})$`,
  'i',
);

/** Participles as type names; for values they are fine. */
const participles = /^(told|heard|opened|taken|begun|found|known|asked)$/;

/** Finds names that a new developer would have to learn. */
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

/** A sentence that begins with one of these has a clause as its subject. */
const beginnings = /^(Who|What|Whoever|Whatever|Whose|Whom|So many)\b/;

/** Finds comments with such a sentence. */
export function findCommentsWithoutSubject({ path, comments }: Source): string[] {
  return comments
    .flatMap((comment) => comment.split('\n'))
    .map((line) => line.replace(/^[*\s]+/, ''))
    .filter((line) => beginnings.test(line))
    .map((line) => `${path} has a comment without a subject: ${line}`);
}
