import { Activity, type ReactNode, Suspense, useEffect, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { readLessonUrl } from '#web/outline/lesson-url.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { Message } from '#web/parts/message.tsx';
import { QuietPicture } from '#web/pictures/state-picture.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { useOfflineHeld } from '#web/platform/offline-hold.ts';
import { type Location, navigate, useLocation } from '#web/platform/router.tsx';
import { hasSaved, isPlayableOffline, onSavedChange } from '#web/saved/saved-index.ts';
import { useMe } from '#web/session/session.tsx';
import { cachedUid } from '#web/session/user-cache.ts';
import { Page } from './page.tsx';

/**
 * Goes to "/" with an alert when the browser is offline (decision 22). The last screen stays mounted but
 * hidden, so typed text is not lost and the user can return to it once the connection is back.
 */
export function OfflineGuard({ children }: { children: (shown: Location) => ReactNode }) {
  const location = useLocation();
  const alert = useAlert();
  const online = useOnline();
  const held = useOfflineHeld();
  // At the start, the user is known from the cache only.
  const uid = useMe().me?.uid ?? cachedUid();
  const [left, setLeft] = useState<Location | null>(null);
  const away = left !== null && location.pathname === pages.landing;

  // Without a connection it could not be loaded, unless the worker has it.
  useEffect(() => {
    const load = () => {
      if (hasSaved()) loadOfflineLessons().catch(() => undefined);
    };
    load();
    return onSavedChange(load);
  }, []);

  useEffect(() => {
    alert(online ? null : messages.site.alerts.offline);
  }, [online, alert]);

  useEffect(() => {
    if (online || held || location.pathname === pages.landing) return;
    if (opensSavedLesson(location, uid)) return;
    setLeft(location);
    leaveFullScreen();
    alert(messages.site.alerts.offline);
    navigate(pages.landing);
  }, [online, held, location, uid, alert]);

  return (
    <>
      <Activity mode={away ? 'hidden' : 'visible'}>{children(away ? left : location)}</Activity>
      {away && (
        <OfflineScreen
          online={online}
          uid={uid}
          onReturn={() => navigate(left.pathname + left.search + left.hash, { replace: true })}
        />
      )}
    </>
  );
}

/** A saved lesson plays without the site. */
function opensSavedLesson({ pathname, search }: Location, uid: string): boolean {
  const { lessonId } = readLessonUrl(search);
  return pathname === pages.course && lessonId !== null && isPlayableOffline(uid, lessonId);
}

const loadOfflineLessons = () => import('./offline-lessons.tsx');

const OfflineLessons = lazyComponent(
  () => loadPart(loadOfflineLessons),
  () => null,
);

type OfflineScreenProps = { online: boolean; uid: string; onReturn: () => void };

function OfflineScreen({ online, uid, onReturn }: OfflineScreenProps) {
  const { title, text, backTitle, backText, back } = messages.site.offline;
  return (
    <Page title={online ? backTitle : title}>
      <div aria-live="polite">
        <Message
          level={1}
          title={online ? backTitle : title}
          picture={<QuietPicture />}
          action={online ? <Button onPress={onReturn}>{back}</Button> : undefined}
        >
          <p>{online ? backText : text}</p>
        </Message>
      </div>
      {!online && hasSaved() && (
        <Suspense fallback={null}>
          <OfflineLessons uid={uid} />
        </Suspense>
      )}
    </Page>
  );
}

/** Leaves full screen and picture-in-picture, since a video there would cover the message. */
function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined);
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return online;
}
