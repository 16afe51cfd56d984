/** Mutants of groups. */
import type { Mutant } from './mutant.ts';

const groups = ['server/payments/groups.test.ts'];

export const groupMutants: readonly Mutant[] = [
  {
    name: 'give a seat by the join link that is taken',
    file: 'server/payments/group-store.ts',
    from: `          seat('gifts.uid', 'is', null),
          seat.or([`,
    to: '          seat.or([',
    tests: groups,
  },
  {
    name: 'leave a learner the plan of a seat that was taken back',
    file: 'server/payments/groups.ts',
    from: 'if (uid !== null) await endAccess(tx, ctx, { ...before, uid, actor });',
    to: '',
    tests: groups,
  },
  {
    name: 'leave the seats of a refunded group',
    file: 'server/payments/record-gift.ts',
    from: 'gift ? [gift] : await listHeldSeats(tx, { checkoutSessionId });',
    to: 'gift ? [gift] : [];',
    tests: groups,
  },
  {
    name: 'take a seat back from a learner who took it after the click',
    file: 'server/payments/groups.ts',
    from: "if (!isFree && before.revision !== order.revision) throw rejected('changed-elsewhere');",
    to: '',
    tests: groups,
  },
  {
    name: 'give a reserved seat the revision of the former reservation',
    file: 'server/payments/group-store.ts',
    from: ".set((row) => ({ ...reservation, emails: 0, emailedAt: null, revision: row('revision', '+', 1) }))",
    to: '.set({ ...reservation, emails: 0, emailedAt: null })',
    tests: groups,
  },
  {
    name: 'reserve another seat for a link whose reply was lost',
    file: 'server/payments/groups.ts',
    from: 'if (known) return { seat: known.seat, code };',
    to: '',
    tests: groups,
  },
  {
    name: 'take another seat with a second click on the join link',
    file: 'server/payments/group-store.ts',
    from: `    .orderBy((seat) => seat.case().when('gifts.uid', '=', uid).then(seat.lit(0)).else(seat.lit(1)).end())
`,
    to: '',
    tests: groups,
  },
  {
    name: 'keep the invited email of a freed seat',
    file: 'server/payments/group-store.ts',
    from: 'encryptedCode: null, email: null })',
    to: 'encryptedCode: null })',
    tests: groups,
  },
  {
    name: 'count the emails of the former reservation of a seat',
    file: 'server/payments/group-store.ts',
    from: '...reservation, emails: 0, emailedAt: null, revision',
    to: '...reservation, revision',
    tests: groups,
  },
  {
    name: 'leave an upgrade without review when the seat below it is taken back',
    file: 'server/payments/groups.ts',
    from: `  await updatePaymentReviews(tx, ctx, { uid, sessionId: '', payments, isUserDeleted });
`,
    to: '',
    tests: groups,
  },
];
