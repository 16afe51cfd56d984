import type { ReactNode } from 'react';
import type { words } from '#words/words.ts';

export type PaymentMethod = keyof typeof words.payment.pay.method;

/** A way to pay, as a little drawing of its own, 48 by 32; nobody's logo. */
export function PaymentMark({ method, className = '' }: { method: PaymentMethod; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 32"
      className={`h-8 w-12 shrink-0 text-sky ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {marks[method]}
    </svg>
  );
}

const marks: Record<PaymentMethod, ReactNode> = {
  card: (
    <>
      <rect x="8" y="4" width="32" height="24" rx="4" />
      <path d="M8 11h32M13 21h7M26 21h3" />
    </>
  ),
  fpx: (
    <>
      <path d="M12 13 24 5l12 8zM15 13v9M21 13v9M27 13v9M33 13v9M11 27h26" />
    </>
  ),
  'apple-pay': (
    <>
      <rect x="17" y="3" width="16" height="26" rx="3.5" />
      <path d="M23 25h4" />
      <path d="M21 14.5l3 3 5.5-6" />
    </>
  ),
  'google-pay': (
    <>
      <path d="M15 22a13 13 0 0 1 0-12M19 19.5a7.5 7.5 0 0 1 0-7" />
      <rect x="23" y="4" width="14" height="24" rx="3" />
      <path d="M28.5 24h3" />
    </>
  ),
  'e-wallet': (
    <>
      <path d="M36 10V7.5A2.5 2.5 0 0 0 33.5 5H13a4 4 0 0 0 0 8h23.5a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5H13a4 4 0 0 1-4-4V9" />
      <circle cx="33" cy="20" r="1.4" fill="currentColor" />
    </>
  ),
};
