/**
 * `npm run simulate -- --plant coupon`: runs a small simulation in a copy of the project with each planted fault whose name
 * contains the word, and shows that the oracle finds it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Edit = { file: string; from: string; to: string };

type Plant = {
  name: string;
  /** All that protects against the fault, since one check may make up for another one. */
  edits: readonly Edit[];
  /** The finding in the report. */
  finds: RegExp;
};

export const plants: readonly Plant[] = [
  {
    name: 'use a coupon more often than it allows',
    edits: [
      {
        file: 'server/payments/deal.ts',
        from: 'coupon.maxUses !== null && uses.all - uses.ownOpen >= coupon.maxUses',
        to: 'coupon.maxUses === -1',
      },
      {
        file: 'server/payments/deal.ts',
        from: 'coupon.maxUses !== null && uses.all > coupon.maxUses',
        to: 'coupon.maxUses === -1',
      },
    ],
    finds: /FEW was used \d+ times/,
  },
  {
    name: 'give a seat twice',
    edits: [
      {
        file: 'rules/payments/gift.ts',
        from: 'gift.uid !== null && gift.uid !== learner.uid',
        to: 'gift.uid === learner.uid',
      },
      {
        file: 'server/payments/gift-store.ts',
        from: "    .where('seat', '=', seat)\n    .where('uid', 'is', null)\n    .returning('checkoutSessionId')",
        to: "    .where('seat', '=', seat)\n    .returning('checkoutSessionId')",
      },
    ],
    // The learner who had it is taken back, or missing at the end.
    finds: /is not shown on it|has the holders/,
  },
  {
    name: 'leave a learner the seat that was taken back',
    edits: [
      {
        file: 'server/payments/group-store.ts',
        from: '.set({ uid: null, redeemedAt: null, codeHash: null,',
        to: '.set({ redeemedAt: null, codeHash: null,',
      },
    ],
    finds: /has the holders/,
  },
  {
    name: 'pay a reward for a refunded purchase',
    edits: [
      {
        file: 'rules/payments/referral.ts',
        from: 'payment.withdrawnAt !== null || !isEffective(payment)',
        to: 'payment.withdrawnAt !== null',
      },
      {
        file: 'rules/payments/referral.ts',
        from: 'const netCents = amountCents - refundedCents - (taxCents - refundedTax(payment));',
        to: 'const netCents = amountCents - taxCents;',
      },
      {
        file: 'server/payments/referral-store.ts',
        from: "        row('payments.refundedCents', '<', row.ref('payments.amountCents')),\n",
        to: '',
      },
      {
        file: 'server/payments/referral-store.ts',
        from: ' - payments."refundedCents" - payments."taxCents" + ${refundedTaxCents}`',
        to: ' - payments."taxCents"`',
      },
    ],
    finds: /is owed -?\d+ and was paid \d+ \w+, and the studio says/,
  },
];

/** Returns whether the oracle finds each planted fault whose name contains the word. */
export function findPlants(word: string, seed: number): boolean {
  const wanted = plants.filter(({ name }) => name.includes(word));
  if (wanted.length === 0) throw new Error(`No planted fault is called ${word}.`);
  return wanted.map((plant) => isFound(plant, seed)).every(Boolean);
}

function isFound({ name, edits, finds }: Plant, seed: number): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'lectern-planted-'));
  try {
    copyProject(copy);
    for (const { file, from, to } of edits) {
      const sound = readFileSync(join(copy, file), 'utf8');
      if (sound.split(from).length !== 2) throw new Error(`${file} no longer has, once: ${from}`);
      writeFileSync(
        join(copy, file),
        sound.replace(from, () => to),
      );
    }
    const size = ['--purchases', '150', '--people', '24', '--patience', '30'];
    const args = ['lab/simulation/main.ts', ...size, '--built', '--seed', String(seed)];
    const startedAt = Date.now();
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    const found = finds.exec(stdout)?.[0];
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    console.log(
      found === undefined
        ? `NOT FOUND: ${name}\n${stdout}${stderr}`
        : `found after ${seconds} s: ${name}: ${found}`,
    );
    return found !== undefined;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function copyProject(copy: string): void {
  const files = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).stdout.split('\0');
  for (const path of files.filter((file) => file !== '' && existsSync(file)))
    cpSync(path, join(copy, path), { recursive: true });
  cpSync('dist', join(copy, 'dist'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
}
