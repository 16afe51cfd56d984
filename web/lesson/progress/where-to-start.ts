/** Too close to the end to go on from: the video begins again. */
const tailSeconds = 3;

/** The second at which an opened lesson starts; where this browser left it is newer than what the server said. */
export function startSecond(lesson: {
  lengthSeconds: number;
  resumeAt: number;
  ownResumeAt: number | null;
}): number {
  const second = lesson.ownResumeAt ?? lesson.resumeAt;
  return second > lesson.lengthSeconds - tailSeconds ? 0 : second;
}
