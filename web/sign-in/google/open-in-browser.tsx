import { useRef, useState } from 'react';
import { pages } from '#rules/pages.ts';
import type { RefusedApp } from '#rules/sign-in/google.ts';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';

const { title, byMail, label, copy, copied, notCopied } = words.signIn.google.openInBrowser;
const steps: Record<RefusedApp, string> = words.signIn.google.openInBrowser.steps;

/** Replaces the Google button in the in-app browsers that Google refuses. */
export function OpenInBrowser({ app }: { app: RefusedApp }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  /** Where the app does not allow copying, the link stays selected so that a finger can copy it. */
  async function copyLink() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '');
      setSaid(copied);
    } catch {
      setSaid(notCopied);
    }
  }

  return (
    <div className="grid gap-3 rounded-card bg-sky-soft p-4">
      <p className="font-semibold">{title}</p>
      <p>{steps[app]}</p>
      <p>{byMail}</p>
      <TextField ref={field} label={label} readOnly value={`${location.origin}${pages.landing}#login`} />
      <Button kind="quiet" wide shines={false} onPress={copyLink}>
        {copy}
      </Button>
      <p role="status" className="text-center text-quiet empty:hidden">
        {said}
      </p>
    </div>
  );
}
