import { type RefObject, useEffect, useRef } from 'react';
import { type PlayedReports, reportPlayed } from './report-played.ts';

/** Reports the played seconds until the lesson is closed. */
export function useProgressReports(
  video: RefObject<HTMLVideoElement | null>,
  { lessonId, lengthSeconds, startAt, stream, outbox, onProgress, onWaiting, onFailure }: PlayedReports,
): void {
  /** The current second, from which a screen that was hidden while offline resumes. */
  const position = useRef(startAt);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    return reportPlayed(element, {
      lessonId,
      lengthSeconds,
      startAt: position.current,
      stream,
      outbox,
      onProgress,
      onWaiting,
      onFailure,
      onSecond: (second) => {
        position.current = second;
      },
    });
  }, [video, lessonId, lengthSeconds, stream, outbox, onProgress, onWaiting, onFailure]);
}
