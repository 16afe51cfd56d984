import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { ReceiptDetailsDialog } from '#web/payment/receipt-details-dialog.tsx';
import { call } from '#web/platform/call.ts';
import type { AccessPayment } from './access-dialog.tsx';

const text = messages.studioAccess.billing;

type BillingButtonProps = {
  payment: AccessPayment;
  number: string;
  onChange: () => Promise<void>;
};

/** Corrects the addressee of a payment's receipt. */
export function BillingButton({ payment, number, onChange }: BillingButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" shines={false} onPress={() => setOpen(true)} aria-label={text.of(number)}>
        {text.open}
      </Button>
      {isOpen && (
        <ReceiptDetailsDialog
          addressee={payment.addressee}
          lead={text.lead}
          save={(body) => call('PUT /api/studio/receipts/{number}/details', { params: { number }, body })}
          onSaved={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
