import { type SubmitEvent, useId, useState } from 'react';
import { type CorrectedBilling, longestBilling } from '#rules/payments/billing.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { fieldStyles, labelStyles, TextField } from '#web/parts/field.tsx';
import { ApiError } from '#web/platform/call.ts';

const text = messages.receipt.details;

type Addressee = Pick<
  Api['GET /api/receipts/{number}']['reply']['buyer'],
  'name' | 'company' | 'address' | 'taxId'
>;

type ReceiptDetailsDialogProps = {
  addressee: Addressee;
  lead: string;
  save: (body: CorrectedBilling) => Promise<unknown>;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

/** Adds or corrects the addressee of a receipt. */
export function ReceiptDetailsDialog({ addressee, lead, save, onSaved, onClose }: ReceiptDetailsDialogProps) {
  const addressId = useId();
  const alert = useAlert();
  const [name, setName] = useState(addressee.name ?? '');
  const [company, setCompany] = useState(addressee.company);
  const [address, setAddress] = useState(addressee.address);
  const [taxId, setTaxId] = useState(addressee.taxId);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await save({ name, company, address, taxId });
      alert(text.done, 'success');
      onClose();
      await onSaved();
    } catch (failure) {
      const isTooLate = failure instanceof ApiError && failure.reason === 'too-late';
      setError(isTooLate ? text.tooLate : text.failed);
      // Another tab may have saved them.
      if (isTooLate) await onSaved();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open title={text.title} onClose={onClose} size="small">
      <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
        <p>{lead}</p>
        <TextField
          label={text.name}
          autoComplete="name"
          maxLength={longestBilling.name}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextField
          label={text.company}
          autoComplete="organization"
          maxLength={longestBilling.company}
          value={company}
          onChange={({ currentTarget }) => setCompany(currentTarget.value)}
        />
        <div>
          <label htmlFor={addressId} className={labelStyles}>
            {text.address}
          </label>
          <textarea
            id={addressId}
            rows={4}
            autoComplete="street-address"
            maxLength={longestBilling.address}
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            className={fieldStyles}
          />
        </div>
        <TextField
          label={text.taxId}
          autoComplete="off"
          maxLength={longestBilling.taxId}
          value={taxId}
          onChange={({ currentTarget }) => setTaxId(currentTarget.value)}
        />
        {error !== null && (
          <p role="alert" className="font-medium text-error">
            {error}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {text.save}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
