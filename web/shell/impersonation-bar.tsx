import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { impersonationReason, type ImpersonatedKind } from '#rules/impersonation.ts';
import { messages } from '#messages/messages.ts';
import { onApiError } from '#web/platform/call.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { useStop } from '#web/session/use-stop-impersonation.ts';

const text = messages.seeAs;

/** Shows the bar in a root of its own, since the landing page and the app have different ones. */
export function showImpersonationBar(): void {
  const kind = readImpersonation();
  if (kind === null) return;
  const place = document.createElement('div');
  document.body.append(place);
  // Lets the end of the page scroll above the bar.
  document.body.classList.add('pb-20');
  createRoot(place).render(<ImpersonationBar kind={kind} />);
}

/** Shows the impersonation on every page, with a button that ends it. */
function ImpersonationBar({ kind }: { kind: ImpersonatedKind }) {
  const { stop, hasFailed } = useStop();
  const isRejected = useRejectedWrites();
  useMarkedTitle(text.title(kind));

  return (
    <section
      aria-label={text.region}
      className="fixed inset-x-0 bottom-3 z-50 mx-auto w-fit max-w-[calc(100vw-1.5rem)] rounded-card border-2 border-sky bg-raised py-1.5 pr-2 pl-4 shadow-high max-md:bottom-22 print:hidden"
    >
      <div className="flex items-center gap-3 sm:gap-4">
        <Eye aria-hidden="true" className="size-5 shrink-0 text-sky max-sm:hidden" />
        <p className="font-medium">{`${text.looking(kind)} ${text.unsaved}`}</p>
        <button
          type="button"
          onClick={() => void stop()}
          className="min-h-10 shrink-0 cursor-pointer rounded-full bg-sky-soft px-5 font-semibold text-ink hover:underline"
        >
          {text.stop}
        </button>
      </div>
      <p role="alert" className="max-w-measure py-1 font-medium text-warning empty:hidden">
        {hasFailed ? text.notStopped : isRejected ? text.refused : null}
      </p>
    </section>
  );
}

const rejectionShownMs = 8_000;

/** True for 8 s after a rejected write. Links that would start a sign-in are blocked, since the server would answer with an error. */
function useRejectedWrites(): boolean {
  const [count, setCount] = useState(0);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const reject = () => setCount((known) => known + 1);
    const hold = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('a[href^="/api/"]')) return;
      event.preventDefault();
      event.stopPropagation();
      reject();
    };
    document.addEventListener('click', hold, { capture: true });
    // Rejected reads are shown by their screens, such as by a video that does not play.
    const stopListening = onApiError(({ reason }, method) => {
      if (reason === impersonationReason && method !== 'GET') reject();
    });
    return () => {
      document.removeEventListener('click', hold, { capture: true });
      stopListening();
    };
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setShown(count), rejectionShownMs);
    return () => clearTimeout(timer);
  }, [count]);

  return count > shown;
}

/** Keeps the mark before the document's title when a screen changes it. */
function useMarkedTitle(mark: string): void {
  useEffect(() => {
    const change = () => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title;
    };
    change();
    const changes = new MutationObserver(change);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => changes.disconnect();
  }, [mark]);
}
