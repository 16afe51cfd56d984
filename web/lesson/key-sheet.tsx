import { messages } from '#messages/messages.ts';
import { KeysDialog } from '#web/parts/keys-dialog.tsx';

/** Every key of the player; `?` opens it. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  return <KeysDialog words={messages.lesson.keys} onClose={onClose} />;
}
