import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { DialogFrame } from '#web/parts/dialog-frame.tsx';

/** Asks whether to sign out although notes would be lost. It has a root of its own, since a menu that closes asks. */
export function confirmLostNotes(): Promise<boolean> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (leaves: boolean) => {
      root.unmount();
      place.remove();
      resolve(leaves);
    };
    root.render(<LostNotes onAnswer={answer} />);
  });
}

function LostNotes({ onAnswer }: { onAnswer: (leaves: boolean) => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const { title, text, leave, stay } = messages.notes.lostAtSignOut;

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  function cancelled(event: SyntheticEvent) {
    event.preventDefault();
    onAnswer(false);
  }

  return (
    <DialogFrame ref={element} title={title} size="small" close={null} alerts={null} onCancel={cancelled}>
      <p className="text-lead text-quiet">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onPress={() => onAnswer(false)}>{stay}</Button>
        <Button kind="quiet" onPress={() => onAnswer(true)}>
          {leave}
        </Button>
      </div>
    </DialogFrame>
  );
}
