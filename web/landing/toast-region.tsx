import { X } from 'lucide-react';
import { words } from '#web/words/words.ts';
import { alertCloseLook, alertShelf } from '../parts/alert-styles.ts';

/** Where the page's script puts alerts, and the pattern it makes them from. */
export function AlertShelf() {
  return (
    <>
      <div className={alertShelf} data-alerts />
      <template id="alert">
        <div role="alert">
          <p className="grow font-medium" />
          <button type="button" aria-label={words.site.dismiss} className={alertCloseLook}>
            <X aria-hidden="true" />
          </button>
        </div>
      </template>
    </>
  );
}
