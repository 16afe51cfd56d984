import { useEffect } from 'react';
import { words } from '#words/words.ts';
import { AlertProvider } from '../parts/alert.tsx';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { restoreReplaced } from './dialogs.ts';
import { IntroDialog } from './intro-dialog.tsx';
import { LandingHeader } from './landing-header.tsx';

type InteractivePartsProps = {
  /** The dialogs of the document, one of which may be opened before React has drawn. */
  dialogs?: Iterable<HTMLDialogElement>;
};

/**
 * The parts of the landing page that React runs: header with menu, dialogs and alerts. The document holds them as HTML,
 * with which React goes on once it is needed.
 */
export function InteractiveParts({ dialogs = [] }: InteractivePartsProps) {
  // Where a browser has translated the HTML, React makes the elements anew: dialogs are closed, and fields empty.
  useEffect(() => {
    restoreReplaced(dialogs);
  }, [dialogs]);

  return (
    <AlertProvider>
      <a href="#main" className="skip-link">
        {words.site.skip}
      </a>
      <LandingHeader />
      <IntroDialog />
      <SignInDialog />
    </AlertProvider>
  );
}
