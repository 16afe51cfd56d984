import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Button } from '#web/parts/button.tsx';
import { formatSize } from '#web/platform/format-size.ts';
import { navigate } from '#web/platform/router.tsx';
import { FailureReference } from '#web/shell/failure.tsx';
import { useHelpUrl } from '#web/shell/help-url.ts';
import { EmptyStage, StageLoading } from './empty-stage.tsx';
import { readPreferences, savePreferences } from './player-preferences.ts';
import { Player, type PlayerProps } from './player.tsx';
import { bytesOf, lighterQualities, type Quality, type Sizes } from './quality.tsx';
import type { LessonFailure } from './lesson-failure.ts';
import { usePlayback } from './use-playback.ts';

/** The video: loading, playing, or the error why it does not play. */
export function LessonStage({ uid, ...props }: Omit<PlayerProps, 'lease' | 'onFailure'> & { uid: string }) {
  const { state, fail, retry, takeOver } = usePlayback(props.lessonId, uid);
  if (state.is === 'ready') return <Player {...props} lease={state.lease} onFailure={fail} />;
  if (state.is === 'asking') return <StageLoading />;
  return (
    <EmptyStage>
      <LessonFailed failure={state.failure} sizes={state.sizes} onRetry={retry} onTakeOver={takeOver} />
    </EmptyStage>
  );
}

type LessonFailedProps = {
  failure: LessonFailure;
  /** Null if the playback could not be loaded. */
  sizes: Sizes | null;
  onRetry: () => void;
  onTakeOver: () => void;
};

/** The error of a lesson that does not play, and its next steps. */
function LessonFailed(props: LessonFailedProps) {
  const { title, text } = messages.lesson.failures[props.failure];
  return (
    <div role="alert" className="failed-frame">
      <div className="grid max-w-md justify-items-center gap-3">
        <p className="font-display text-title font-bold">{title}</p>
        <p className="text-quiet">{text}</p>
        <FailureReference />
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <NextStep {...props} />
        </div>
      </div>
    </div>
  );
}

function NextStep({ failure, sizes, onRetry, onTakeOver }: LessonFailedProps) {
  const { failures, again, help } = messages.lesson;
  const helpUrl = useHelpUrl();
  switch (failure) {
    case 'load':
      return (
        <>
          <Button onPress={onRetry}>{again}</Button>
          {sizes && <LighterChoices sizes={sizes} onRetry={onRetry} />}
        </>
      );
    case 'streams':
      return <Button onPress={onTakeOver}>{failures.streams.action}</Button>;
    case 'unauthenticated':
      return (
        <a href={`${pages.landing}#login`} className={buttonStyles('primary')}>
          {failures.unauthenticated.action}
        </a>
      );
    case 'permission-denied':
      return (
        <>
          <Button onPress={() => navigate(pages.pricing)}>{failures['permission-denied'].action}</Button>
          <a href={helpUrl} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
            {help}
          </a>
        </>
      );
    case 'seeing-as':
    case 'not-found':
      return null;
  }
}

/** Smaller qualities, which may work on a slow connection. The choice is saved. */
function LighterChoices({ sizes, onRetry }: { sizes: Sizes; onRetry: () => void }) {
  const { lighter } = messages.lesson;
  const choose = (quality: Quality) => {
    savePreferences({ ...readPreferences(), quality });
    onRetry();
  };
  return lighterQualities(readPreferences().quality, sizes).map((quality) => {
    const bytes = bytesOf(quality, sizes) ?? 0;
    return (
      <Button key={quality} kind="quiet" onPress={() => choose(quality)}>
        {lighter(nameOf(quality), formatSize(bytes))}
      </Button>
    );
  });
}

function nameOf(quality: Quality): string {
  const { player } = messages.lesson;
  if (typeof quality === 'number') return player.height(quality);
  return quality === 'stills' ? player.stills : player.soundOnly;
}
