import { useState } from 'react';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import type { Draft, DraftView } from '../content/draft.ts';
import { unsavedPages } from '../content/draft-state.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { useChanges } from './use-changes.ts';

const text = words.studioContent.publish;

/** How much is not published, and the button that leads there. */
export function PublishControl({ draft, view }: { draft: Draft; view: DraftView }) {
  const [isOpen, setOpen] = useState(false);
  const state = view.draft;
  const differs = state !== null && (state.hasChanges || unsavedPages(state).length > 0);
  const { changes, failed, ask } = useChanges(state?.hasChanges === true ? state.version : null);
  const count = changes?.changes.length ?? 0;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className={`tabular-nums text-quiet ${differs ? 'max-sm:sr-only' : ''}`} aria-live="polite">
        {!differs ? text.none : count > 0 ? text.count(count) : text.some}
      </p>
      {differs && (
        <Button shines={false} className="min-h-10! py-1.5!" onPress={() => setOpen(true)}>
          {text.action}
          {count > 0 && (
            <span aria-hidden="true" className="tabular-nums sm:hidden">
              {count}
            </span>
          )}
        </Button>
      )}
      {isOpen && (
        <PublishDialog
          draft={draft}
          changes={changes}
          failed={failed}
          ask={ask}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
