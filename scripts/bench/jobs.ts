/** The jobs that are measured, as the player and the course page ask for them. */
import { type Asked, numberMark } from './requests.ts';
import type { Seat } from './seats.ts';

export const jobs = {
  outline: ({ session }: Seat): Asked => ({ path: '/api/course', session }),
  playback: ({ session, stream, lessonId }: Seat): Asked => ({
    path: `/api/lessons/${lessonId}/playback?stream=${stream}`,
    session,
  }),
  progress: ({ session, lessonId }: Seat): Asked => ({
    method: 'PUT',
    path: `/api/lessons/${lessonId}/progress`,
    session,
    body: `{"ranges":[[0,${numberMark}]],"resumeAt":9}`,
  }),
};

export type Job = keyof typeof jobs;
