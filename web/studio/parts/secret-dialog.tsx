import { useState } from 'react';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';

type SecretDialogProps = {
  secret: string;
  text: { title: string; text: string; copy: string; copied: string; notCopied: string; done: string };
  onClose: () => void;
};

/** Shows a new secret, which the server doesn't show again. */
export function SecretDialog({ secret, text, onClose }: SecretDialogProps) {
  const [result, setResult] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setResult(text.copied);
    } catch {
      setResult(text.notCopied);
    }
  }

  return (
    <Dialog open title={text.title} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5">
        <p>{text.text}</p>
        <code
          translate="no"
          className="rounded-small border border-line bg-raised p-4 font-mono wrap-anywhere select-all"
        >
          {secret}
        </code>
        <p role="status" className="text-quiet empty:hidden">
          {result}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button shines={false} onPress={copy}>
            {text.copy}
          </Button>
          <QuietButton onPress={onClose}>{text.done}</QuietButton>
        </div>
      </div>
    </Dialog>
  );
}
