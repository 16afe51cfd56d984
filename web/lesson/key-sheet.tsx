import { messages } from '#messages/messages.ts';
import { KeysDialog } from '#web/parts/keys-dialog.tsx';

const { keys } = messages.lesson;

type KeySheetProps = {
  /** Whether the viewer may edit the captions. */
  canEdit: boolean;
  onClose: () => void;
};

/** Every key of the player; `?` opens it. */
export default function KeySheet({ canEdit, onClose }: KeySheetProps) {
  const list = canEdit ? [...keys.list, keys.edit] : keys.list;
  return <KeysDialog words={{ ...keys, list }} onClose={onClose} />;
}
