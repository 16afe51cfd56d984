import { words } from '#words/words.ts';
import { KeysDialog } from '#web/parts/keys-dialog.tsx';

/** Every key of the player; `?` opens it. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  return <KeysDialog words={words.lesson.keys} onClose={onClose} />;
}
