import { randomInt } from 'node:crypto';

/** An id as Stripe makes them: a prefix that tells the kind, then letters and digits. */
export function newId(prefix: keyof typeof lengths): string {
  let id = `${prefix}_`;
  for (let index = 0; index < lengths[prefix]; index += 1) id += alphabet[randomInt(alphabet.length)];
  return id;
}

const lengths = {
  cs_test: 58,
  pi: 24,
  ch: 24,
  py: 24,
  re: 24,
  pyr: 24,
  du: 24,
  evt: 24,
  file: 24,
  po: 24,
  txn: 24,
  li: 24,
  pm: 24,
  prod: 14,
  price: 24,
  cus: 14,
  req: 14,
} as const;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
