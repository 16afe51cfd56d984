/** Texts of a receipt as a PDF and in its email; those of its screen are in receipt.ts. */
import { type Currency, moneyText } from '#rules/payments/money.ts';
import type { PaymentKind } from '#rules/payments/manual-payment.ts';
import type { ReceiptStanding } from '#rules/payments/receipt.ts';
import type { ItemName } from '#rules/plans.ts';
import { dayText as dayOfSite, offsetText } from '#rules/site-time.ts';

export const itemTexts: Record<ItemName, string> = {
  premium: 'Paket Premium',
  ultra: 'Ultra Premium',
  upgrade: 'Upgrade ke Ultra Premium',
};

export const receiptTexts = {
  title: 'Kuitansi',
  number: 'Nomor kuitansi',
  paidOn: 'Dibayar pada',
  soldBy: 'Dijual oleh',
  paidBy: 'Dibayar oleh',
  paidWith: {
    stripe: null,
    transfer: 'Dibayar lewat transfer bank',
    cash: 'Dibayar tunai',
  } satisfies Record<PaymentKind, string | null>,
  item: 'Kursus video online',
  once: 'Satu kali bayar untuk akses seumur hidup',
  gift: 'Hadiah untuk orang lain',
  group: (seats: number, each: string) => `${seats} kursi untuk tim, ${each} per kursi`,
  /** The line of a coupon; its code may be ''. */
  discount: (code: string) => `Kupon ${code}`,
  sale: 'Potongan promo',
  taxId: 'NPWP / nomor pajak',
  tax: 'Pajak',
  taxIncluded: 'Termasuk pajak',
  taxLeft: 'Pajak dalam jumlah ini',
  amount: 'Jumlah',
  total: 'Total dibayar',
  refunded: 'Dikembalikan',
  left: 'Pembayaran bersih',
  reference: 'Referensi pembayaran',
  unprintable:
    'Beberapa karakter pada nama tidak bisa dicetak di sini. Halaman kuitansi menampilkan semuanya.',
  thanks: 'Terima kasih. Simpan kuitansi ini untuk arsip Anda.',
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
  const given = moneyText(refundedCents, currency, 'id');
  const when = refundedAt === null ? '' : ` pada ${dayText(refundedAt)}`;
  const texts: Record<ReceiptStanding, string | null> = {
    paid: null,
    'refunded-in-part': `Dikembalikan sebagian: ${given}${when}.`,
    refunded: `Dikembalikan sepenuhnya${when}. Pembelian ini tidak lagi memberi akses.`,
    disputed: 'Pembayaran ini disengketakan ke bank, yang belum memutuskan.',
    'charged-back': 'Bank menarik kembali pembayaran ini. Pembelian ini tidak lagi memberi akses.',
    withdrawn:
      kind === 'stripe'
        ? 'Dibatalkan: pembayaran ini tidak tercatat di penyedia pembayaran, jadi kuitansi ini tidak sah.'
        : 'Dibatalkan: pembayaran ini tercatat karena kekeliruan, jadi kuitansi ini tidak sah.',
  };
  return texts[standing];
}

/** Returns the day with its time zone, as receipts show it: 3 Desember 2026 (GMT+8). */
export function dayText(time: number): string {
  return `${dayOfSite(time, 'id')} (${offsetText(time)})`;
}
