import { words } from '#web/words/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import type { LoadFailureProps } from './lazy-component.tsx';
import { FailureActions } from './failure-actions.tsx';

/** In place of a dialog that did not load or could not be drawn; what lies under it, such as a film, goes on. */
export function DialogFailed({
  onAgain,
  onClose,
}: Pick<LoadFailureProps, 'onAgain'> & { onClose: () => void }) {
  const { title, text } = words.site.failed.dialog;
  return (
    <Dialog open title={title} size="small" onClose={onClose}>
      <div role="alert">
        <p className="text-lead text-quiet">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <FailureActions onAgain={onAgain} />
        </div>
      </div>
    </Dialog>
  );
}
