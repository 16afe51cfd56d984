/** Mutants of the legal texts, their agreements, and of certificates that are confirmed in number and reissued. */
import type { Mutant } from './mutant.ts';

const payments = ['server/routes/payments/payments.test.ts'];
const texts = ['server/flows/content/legal-texts.test.ts'];
const certificates = ['server/routes/studio/certificate-batches.test.ts'];

export const legalMutants: readonly Mutant[] = [
  {
    name: 'keep an agreement to terms that were not shown',
    file: 'server/routes/payments/agreements.ts',
    from: '(terms ?? texts.terms) !== texts.terms || ',
    to: '',
    tests: payments,
  },
  {
    name: 'publish a legal text without a version of it',
    file: 'server/flows/content/publish-document.ts',
    from: '  await keepLegalTexts(tx, ctx, document);\n',
    to: '',
    tests: texts,
  },
  {
    name: 'count the videos of today for a claim of an earlier day',
    file: 'server/store/watched-totals.ts',
    from: 'if (claimedVideos === null) return',
    to: 'if (claimedVideos !== undefined) return',
    tests: certificates,
  },
  {
    name: 'reissue a certificate that was revoked',
    file: 'server/store/studio-certificates.ts',
    from: `    .set({ id: newId, name, note, reissuedAt: now })
    .where('id', '=', id)
    .where('issuedAt', 'is not', null)
    .where('revokedAt', 'is', null)`,
    to: `    .set({ id: newId, name, note, reissuedAt: now })
    .where('id', '=', id)
    .where('issuedAt', 'is not', null)`,
    tests: certificates,
  },
];
