import { Visitor } from 'vite';
import type { Source } from './source.ts';

/** Private words of former releases, each of which has a word of the field now (docs/glossary.md). */
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
