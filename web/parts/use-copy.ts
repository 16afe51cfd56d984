import type { AlertKind } from './alert-styles.ts';
import { useAlert } from './alert.tsx';

/** Returns a function that copies a text to the clipboard and says whether that worked. */
export function useCopy(text: { copied: string; notCopied: string }, failure: AlertKind = 'error') {
  const alert = useAlert();
  return async (value: string) => {
    try {
      await navigator.clipboard.writeText(value);
      alert(text.copied, 'success');
    } catch {
      alert(text.notCopied, failure);
    }
  };
}
