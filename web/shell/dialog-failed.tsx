import { Suspense, useEffect, useEffectEvent } from 'react';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { lazyComponent, type LoadFailureProps } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';

type DialogFailedProps = Pick<LoadFailureProps, 'onRetry'> & { onClose: () => void };

const importContent = () => import('./dialog-failed-content.tsx');

/** All dialogs share its script, so the page reloads for it. Over a lesson it never does: that is a dialog, too. */
const Content = lazyComponent<DialogFailedProps>(
  () => loadPart(importContent, { reloadFor: 'dialog' }),
  NotEvenFailed,
);

/** Replaces a dialog that did not load or render; the page behind it, such as a playing video, continues. */
export function DialogFailed(props: DialogFailedProps) {
  return (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  );
}

/** Loads the script that all dialogs share, so that the next one opens sooner and its failure can be shown offline. */
export function preloadDialogs(): void {
  importContent().catch(() => undefined);
}

/** Alerts instead, where not even the message loads; the button that opens the dialog tries again. */
function NotEvenFailed({ onClose }: DialogFailedProps) {
  const alert = useAlert();
  const leave = useEffectEvent(() => {
    alert(messages.site.failed.dialog.text);
    onClose();
  });
  useEffect(() => leave(), []);
  return null;
}
