/** Addresses by which a site's mail is tried: what stands before the @, or before a +, says what becomes of the mail. */

export type ReportKind = 'bounce' | 'full' | 'complaint';

const refusals: Readonly<Record<string, { responseCode: number; message: string }>> = {
  refused: { responseCode: 550, message: '5.1.1 There is no such mailbox here' },
  later: { responseCode: 451, message: '4.2.1 This mailbox is busy, please come back later' },
};

const reports: Readonly<Record<string, ReportKind>> = {
  bounce: 'bounce',
  full: 'full',
  complaint: 'complaint',
};

/** Returns the refusal of an address, for smtp-server; null where it takes mail. */
export function refusalFor(address: string): (Error & { responseCode: number }) | null {
  const refusal = refusals[nameIn(address)];
  return refusal ? Object.assign(new Error(refusal.message), refusal) : null;
}

/** Returns what is reported about a mail to this address after it was taken. */
export function reportFor(address: string): ReportKind | null {
  return reports[nameIn(address)] ?? null;
}

function nameIn(address: string): string {
  return /^[^+@]*/.exec(address)?.[0].toLowerCase() ?? '';
}
