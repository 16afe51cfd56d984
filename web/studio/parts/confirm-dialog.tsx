import type { ReactNode } from 'react';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  yes: string;
  no: string;
  /** The reason why it did not work. */
  trouble?: string | null;
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks once more before something goes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, yes, no, trouble = null, onConfirm, onClose, children } = props;
  return (
    <Dialog open size="small" title={title} onClose={onClose}>
      <div className="grid gap-5">
        {children}
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button shines={false} onPress={onConfirm}>
            {yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {no}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
