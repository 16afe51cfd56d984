import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { helpAddress } from '../help.ts';
import { Button } from '../parts/button.tsx';
import { buttonLook } from '../parts/button-look.ts';
import type { LessonFailure } from './lesson-failure.ts';
import './player.css';
import { Player } from './player.tsx';
import type { ProgressOutbox } from './progress-outbox.ts';
import type { LessonProgress } from './progress-reporter.ts';
import { usePlayback } from './use-playback.ts';

type LessonStageProps = {
  lessonId: string;
  title: string;
  outbox: ProgressOutbox;
  onProgress: (progress: LessonProgress) => void;
  afterEnd: ReactNode;
};

/** Where the film stands: on its way, playing, or the words why it does not play. */
export function LessonStage({ lessonId, title, outbox, onProgress, afterEnd }: LessonStageProps) {
  const { state, fail, retry } = usePlayback(lessonId);
  if (state.is === 'ready') {
    return (
      <Player
        lessonId={lessonId}
        title={title}
        lease={state.lease}
        outbox={outbox}
        onProgress={onProgress}
        onFailure={fail}
        afterEnd={afterEnd}
      />
    );
  }
  return (
    <div className="stage">
      {state.is === 'asking' ? (
        <div role="status" className="grid aspect-video place-items-center">
          <span className="animate-breathe px-4 text-quiet">{words.lesson.loading}</span>
        </div>
      ) : (
        <Failure failure={state.failure} onAgain={retry} />
      )}
      {/* As high as the controls that come, so that nothing jumps. */}
      <div className="h-24" />
    </div>
  );
}

function Failure({ failure, onAgain }: { failure: LessonFailure; onAgain: () => void }) {
  const { failures } = words.lesson;
  return (
    <div role="alert" className="grid min-h-64 place-items-center px-5 py-8 text-center sm:aspect-video">
      <div className="grid max-w-md justify-items-center gap-3">
        <p className="font-display text-title font-bold">{failures[failure].title}</p>
        <p className="text-quiet">{failures[failure].text}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <WayOn failure={failure} onAgain={onAgain} />
        </div>
      </div>
    </div>
  );
}

function WayOn({ failure, onAgain }: { failure: LessonFailure; onAgain: () => void }) {
  const { failures, again, help } = words.lesson;
  const navigate = useNavigate();
  switch (failure) {
    case 'load':
      return <Button onPress={onAgain}>{again}</Button>;
    case 'unauthenticated':
      return (
        <a href={`${pages.landing}#login`} className={buttonLook('primary')}>
          {failures.unauthenticated.action}
        </a>
      );
    case 'permission-denied':
      return (
        <>
          <Button onPress={() => void navigate(pages.pricing)}>{failures['permission-denied'].action}</Button>
          <a href={helpAddress()} target="_blank" rel="noreferrer" className={buttonLook('quiet')}>
            {help}
          </a>
        </>
      );
    case 'not-found':
      return null;
  }
}
