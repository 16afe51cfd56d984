import { messages } from '#messages/messages.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import type { LoadFailureProps } from '#web/parts/lazy-component.tsx';
import { FailureActions } from './failure.tsx';

/** The dialog in the place of one that did not load or render. */
export default function DialogFailedContent({
  onRetry,
  onClose,
}: Pick<LoadFailureProps, 'onRetry'> & { onClose: () => void }) {
  const { title, text } = messages.site.failed.dialog;
  return (
    <Dialog open title={title} size="small" onClose={onClose}>
      <div role="alert">
        <p className="text-lead text-quiet">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <FailureActions onRetry={onRetry} />
        </div>
      </div>
    </Dialog>
  );
}
