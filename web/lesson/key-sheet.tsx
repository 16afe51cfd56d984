import { words } from '#words/words.ts';
import { KeysDialog } from '#web/parts/keys-dialog.tsx';

/** Every key of the player, over the lesson; `?` brings it, Escape takes it away. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  return <KeysDialog words={words.lesson.keys} onClose={onClose} />;
}
