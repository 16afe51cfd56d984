import { type SubmitEvent, useId, useState } from 'react';
import { longestGiftMessage } from '#rules/payments/gift.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { fieldStyles, labelStyles, TextField } from '#web/parts/field.tsx';
import { ApiError, call } from '#web/platform/call.ts';

const text = messages.gift.email;

type Gift = Pick<Api['GET /api/gifts']['reply']['gifts'][number], 'id' | 'emailsLeft'>;

type GiftEmailDialogProps = { gift: Gift; onSent: () => Promise<void>; onClose: () => void };

/** Sends the code of a gift to its recipient, with a message of the buyer. */
export function GiftEmailDialog({ gift, onSent, onClose }: GiftEmailDialogProps) {
  const messageId = useId();
  const alert = useAlert();
  const [to, setTo] = useState('');
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  // A second click, or a repetition after a lost reply, sends no second email.
  const [id] = useState(newId);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setError(null);
    setMistake(looksLikeEmail(to) ? null : text.toMistake);
    if (!looksLikeEmail(to)) return;
    setBusy(true);
    try {
      const body = { id, to: to.trim(), message };
      await call('POST /api/gifts/{id}/emails', { params: { id: gift.id }, body });
      alert(text.sent(to.trim()), 'success');
      onClose();
      await onSent();
    } catch (failure) {
      if (isBadAddress(failure)) setMistake(text.toMistake);
      else setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open title={text.title} onClose={onClose} size="small">
      <form onSubmit={(event) => void send(event)} className="grid gap-5" noValidate>
        <TextField
          label={text.to}
          type="email"
          autoComplete="off"
          maxLength={320}
          value={to}
          error={mistake}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <div>
          <label htmlFor={messageId} className={labelStyles}>
            {text.message}
          </label>
          <textarea
            id={messageId}
            rows={3}
            maxLength={longestGiftMessage}
            value={message}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
            className={fieldStyles}
          />
        </div>
        <p className="text-quiet">{text.note(gift.emailsLeft)}</p>
        {error !== null && (
          <p role="alert" className="font-medium text-error">
            {error}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {text.send}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function isBadAddress(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid-argument';
}

function errorText(error: unknown): string {
  const { errors } = text;
  if (!(error instanceof ApiError)) return errors.failed;
  if (error.code === 'resource-exhausted') return errors['too-often'];
  const known = ['gift-redeemed', 'gift-ended', 'emails-used'] as const;
  return errors[known.find((one) => one === error.reason) ?? 'failed'];
}
