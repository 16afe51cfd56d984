/** Texts of a receipt as a PDF and in its email; those of its screen are in receipt.ts. */
import { type Currency, moneyText } from '#rules/payments/money.ts';
import type { PaymentKind } from '#rules/payments/manual-payment.ts';
import type { ReceiptStanding } from '#rules/payments/receipt.ts';
import type { ItemName } from '#rules/plans.ts';
import { dayText as dayOfSite, offsetText } from '#rules/site-time.ts';

export const itemTexts: Record<ItemName, string> = {
  premium: 'Pelan Premium',
  ultra: 'Ultra Premium',
  upgrade: 'Naik taraf ke Ultra Premium',
};

export const receiptTexts = {
  title: 'Resit',
  number: 'Nombor resit',
  paidOn: 'Dibayar pada',
  soldBy: 'Dijual oleh',
  paidBy: 'Dibayar oleh',
  paidWith: {
    stripe: null,
    transfer: 'Dibayar melalui pindahan bank',
    cash: 'Dibayar secara tunai',
  } satisfies Record<PaymentKind, string | null>,
  item: 'Kursus video dalam talian',
  once: 'Sekali bayar untuk akses seumur hidup',
  gift: 'Hadiah untuk orang lain',
  group: (seats: number, each: string) => `${seats} tempat untuk pasukan, ${each} setiap satu`,
  /** The line of a coupon; its code may be ''. */
  discount: (code: string) => `Kupon ${code}`,
  sale: 'Diskaun promosi',
  taxId: 'Nombor cukai',
  tax: 'Cukai',
  taxIncluded: 'Termasuk cukai',
  taxLeft: 'Cukai dalam jumlah ini',
  amount: 'Jumlah',
  total: 'Jumlah dibayar',
  refunded: 'Dibayar balik',
  left: 'Bayaran bersih',
  reference: 'Rujukan pembayaran',
  unprintable: 'Sesetengah aksara nama tidak dapat dicetak di sini. Halaman resit menunjukkan semuanya.',
  thanks: 'Terima kasih. Simpan resit ini sebagai rekod anda.',
};

/** Returns the text about refunds and disputes; null for a payment without any. */
export function standingText(
  standing: ReceiptStanding,
  {
    kind,
    refundedCents,
    refundedAt,
    currency,
  }: { kind: PaymentKind; refundedCents: number; refundedAt: number | null; currency: Currency },
): string | null {
  const given = moneyText(refundedCents, currency, 'ms');
  const when = refundedAt === null ? '' : ` pada ${dayText(refundedAt)}`;
  const texts: Record<ReceiptStanding, string | null> = {
    paid: null,
    'refunded-in-part': `Dibayar balik sebahagian: ${given}${when}.`,
    refunded: `Dibayar balik sepenuhnya${when}. Pembelian ini tidak lagi memberi akses.`,
    disputed: 'Pembayaran ini dipertikaikan dengan bank, yang belum membuat keputusan.',
    'charged-back': 'Bank telah mencaj balik pembayaran ini. Pembelian ini tidak lagi memberi akses.',
    withdrawn:
      kind === 'stripe'
        ? 'Dibatalkan: penyedia pembayaran tiada rekod pembayaran ini, jadi resit ini tidak sah.'
        : 'Dibatalkan: pembayaran ini direkodkan secara silap, jadi resit ini tidak sah.',
  };
  return texts[standing];
}

/** Returns the day with its time zone, as receipts show it: 3 Disember 2026 (GMT+8). */
export function dayText(time: number): string {
  return `${dayOfSite(time, 'ms')} (${offsetText(time)})`;
}
