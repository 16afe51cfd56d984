import { words } from '#web/words/words.ts';
import { LessonFailed } from './lesson-failed.tsx';
import './player.css';
import { Player, type PlayerProps } from './player.tsx';
import { usePlayback } from './use-playback.ts';

/** Where the film stands: on its way, playing, or the words why it does not play. */
export function LessonStage(props: Omit<PlayerProps, 'lease' | 'onFailure'>) {
  const { state, fail, retry, takeOver } = usePlayback(props.lessonId);
  if (state.is === 'ready') return <Player {...props} lease={state.lease} onFailure={fail} />;
  return (
    <div className="stage">
      {state.is === 'asking' ? (
        <div role="status" className="film grid aspect-video w-full place-items-center">
          <span className="animate-breathe px-4 text-quiet">{words.lesson.loading}</span>
        </div>
      ) : (
        <LessonFailed
          failure={state.failure}
          renditions={state.renditions}
          onAgain={retry}
          onTakeOver={takeOver}
        />
      )}
      {/* As high as the controls that come, so that nothing jumps. */}
      <div className="h-24" />
    </div>
  );
}
