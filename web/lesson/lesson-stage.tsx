import { EmptyStage, StageLoading } from './empty-stage.tsx';
import { LessonFailed } from './lesson-failed.tsx';
import { Player, type PlayerProps } from './player/player.tsx';
import { usePlayback } from './playback/use-playback.ts';

/** Where the video stands: on its way, playing, or the words why it does not play. */
export function LessonStage(props: Omit<PlayerProps, 'lease' | 'onFailure'>) {
  const { state, fail, retry, takeOver } = usePlayback(props.lessonId);
  if (state.is === 'ready') return <Player {...props} lease={state.lease} onFailure={fail} />;
  if (state.is === 'asking') return <StageLoading />;
  return (
    <EmptyStage>
      <LessonFailed failure={state.failure} sizes={state.sizes} onRetry={retry} onTakeOver={takeOver} />
    </EmptyStage>
  );
}
