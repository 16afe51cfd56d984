import { Eye } from 'lucide-react';
import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import { type SeeAs, seeAsKinds } from '#rules/see-as.ts';
import { words } from '#words/words.ts';
import { call } from '../call.ts';
import { menuItemStyles, menuPanelStyles } from '../shell/header-styles.ts';
import { Menu } from '../shell/menu.tsx';
import { smallButtonStyles } from './icon-button-styles.ts';

const text = words.seeAs.menu;

/** Leads to the published site as a visitor or a learner sees it; `to` is the page that a learner begins on. */
export function SeeAsMenu({ to = pages.course }: { to?: string }) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function see(seeAs: SeeAs) {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      await call('PUT /api/studio/see-as', { body: { seeAs } });
      // The course page leads visitors away.
      location.assign(seeAs === 'visitor' ? pages.landing : to);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  }

  return (
    <Menu
      summary={
        <summary
          className={`${smallButtonStyles} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
        >
          <Eye aria-hidden="true" className="size-5" />
          {text.open}
        </summary>
      }
    >
      <div className={menuPanelStyles}>
        <p className="px-4 pt-2 pb-3 text-quiet">{text.lead}</p>
        <ul>
          {seeAsKinds.map((seeAs) => (
            <li key={seeAs}>
              <button type="button" className={menuItemStyles} onClick={() => void see(seeAs)}>
                {text.kinds[seeAs]}
              </button>
            </li>
          ))}
        </ul>
        <p role="alert" className="px-4 pb-2 font-medium text-error empty:hidden">
          {hasFailed ? text.failed : null}
        </p>
      </div>
    </Menu>
  );
}
