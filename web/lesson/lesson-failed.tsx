import { navigate } from '../router.tsx';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { FailureReference } from '../loading/failure-reference.tsx';
import { useHelpUrl } from '../shell/help-url.ts';
import { Button } from '../parts/button.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
import type { LessonFailure } from './lesson-failure.ts';
import { savePreferences, readPreferences } from './player/player-preferences.ts';
import { formatSize } from '../format-size.ts';
import { bytesOf, lighterQualities, type Quality, type Sizes } from './quality/quality.ts';

type LessonFailedProps = {
  failure: LessonFailure;
  /** Null where the lesson's answer did not come. */
  sizes: Sizes | null;
  onRetry: () => void;
  onTakeOver: () => void;
};

/** Why the lesson does not play, and what one can do about it. */
export function LessonFailed(props: LessonFailedProps) {
  const { title, text } = words.lesson.failures[props.failure];
  return (
    <div role="alert" className="grid min-h-64 place-items-center px-5 py-8 text-center sm:aspect-video">
      <div className="grid max-w-md justify-items-center gap-3">
        <p className="font-display text-title font-bold">{title}</p>
        <p className="text-quiet">{text}</p>
        <FailureReference />
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <WayOn {...props} />
        </div>
      </div>
    </div>
  );
}

function WayOn({ failure, sizes, onRetry, onTakeOver }: LessonFailedProps) {
  const { failures, again, help } = words.lesson;
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

/** On a slow line a lighter rendition may come through; what is chosen here stays chosen. */
function LighterChoices({ sizes, onRetry }: { sizes: Sizes; onRetry: () => void }) {
  const { lighter } = words.lesson;
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
  const { player } = words.lesson;
  if (typeof quality === 'number') return player.height(quality);
  return quality === 'stills' ? player.stills : player.soundOnly;
}
