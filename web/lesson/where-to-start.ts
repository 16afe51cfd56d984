/** Too close to the end to go on from: the film begins again. */
const tailSeconds = 3;

/** The second at which an opened lesson starts; what this browser could not report yet is newer than the server's. */
export function whereToStart(lesson: {
  lengthSeconds: number;
  resumeAt: number;
  unsentResumeAt: number | null;
}): number {
  const second = lesson.unsentResumeAt ?? lesson.resumeAt;
  return second > lesson.lengthSeconds - tailSeconds ? 0 : second;
}
