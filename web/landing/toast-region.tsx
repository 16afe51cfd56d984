import { X } from 'lucide-react';
import { words } from '#words/words.ts';
import { alertCloseStyles, toastRegionStyles } from '../parts/alert-styles.ts';

/** The region in which the page's script shows alerts, and the template that it clones for each. */
export function ToastRegion() {
  return (
    <>
      <div className={toastRegionStyles} data-toast-region />
      <template id="alert">
        <div role="alert">
          <p className="grow font-medium" />
          <button type="button" aria-label={words.site.dismiss} className={alertCloseStyles}>
            <X aria-hidden="true" />
          </button>
        </div>
      </template>
    </>
  );
}
