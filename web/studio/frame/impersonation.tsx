import { Eye } from 'lucide-react';
import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import { type ImpersonationKind, impersonationKinds, type ImpersonatedKind } from '#rules/impersonation.ts';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/parts/button.tsx';
import { Message } from '#web/parts/message.tsx';
import { useStop } from '#web/session/use-stop-impersonation.ts';
import { menuItemStyles, menuPanelStyles } from '#web/shell/header-frame.tsx';
import { Menu } from '#web/shell/menu.tsx';
import { smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';

const text = messages.seeAs;

/** Opens the published site as a visitor or a learner sees it. A learner starts at `to`. */
export function ImpersonationMenu({ to = pages.course }: { to?: string }) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function impersonate(seeAs: ImpersonationKind) {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      await call('PUT /api/studio/see-as', { body: { seeAs } });
      // The course page redirects visitors.
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
          {text.menu.open}
        </summary>
      }
    >
      <div className={menuPanelStyles}>
        <p className="px-4 pt-2 pb-3 text-quiet">{text.menu.lead}</p>
        <ul>
          {impersonationKinds.map((seeAs) => (
            <li key={seeAs}>
              <button type="button" className={menuItemStyles} onClick={() => void impersonate(seeAs)}>
                {text.menu.kinds[seeAs]}
              </button>
            </li>
          ))}
        </ul>
        <p role="alert" className="px-4 pb-2 font-medium text-error empty:hidden">
          {hasFailed ? text.menu.failed : null}
        </p>
      </div>
    </Menu>
  );
}

/** Replaces the studio during an impersonation. */
export function ImpersonationNotice({ seeAs }: { seeAs: ImpersonatedKind }) {
  const { stop, hasFailed } = useStop();
  return (
    <Message
      level={1}
      title={text.looking(seeAs)}
      action={<Button onPress={stop}>{text.studio.action}</Button>}
    >
      <p>{text.studio.text}</p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {hasFailed ? text.notStopped : null}
      </p>
    </Message>
  );
}
