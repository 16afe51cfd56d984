import { Eye } from 'lucide-react';
import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import { type ImpersonationKind, impersonationKinds, type ImpersonatedKind } from '#rules/impersonation.ts';
import { words } from '#words/words.ts';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/parts/button.tsx';
import { Message } from '#web/parts/message.tsx';
import { useStop } from '#web/session/use-stop-impersonation.ts';
import { menuItemStyles, menuPanelStyles } from '#web/shell/header-frame.tsx';
import { Menu } from '#web/shell/menu.tsx';
import { smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';

const text = words.seeAs.menu;

/** Leads to the published site as a visitor or a learner sees it; `to` is the page that a learner begins on. */
export function ImpersonationMenu({ to = pages.course }: { to?: string }) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function see(seeAs: ImpersonationKind) {
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
          {impersonationKinds.map((seeAs) => (
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

const otherLearnerText = words.seeAs;

/** The studio while the instructor looks at the site as somebody else. */
export function OtherLearner({ seeAs }: { seeAs: ImpersonatedKind }) {
  const { stop, hasFailed } = useStop();
  return (
    <Message
      level={1}
      title={otherLearnerText.looking(seeAs)}
      action={<Button onPress={stop}>{otherLearnerText.studio.action}</Button>}
    >
      <p>{otherLearnerText.studio.text}</p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {hasFailed ? otherLearnerText.notStopped : null}
      </p>
    </Message>
  );
}
