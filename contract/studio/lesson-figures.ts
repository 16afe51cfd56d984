/** How far learners get in each lesson, for the whole team: the figures name no learner and no money (decision 199). */
import { z } from '@hono/zod-openapi';
import { endpoint, id, reply, time } from '#contract/endpoint.ts';

const access = { role: 'staff', secondFactor: 'session' } as const;

/** The figures of enough learners to mean something. */
const totals = z.strictObject({
  /** Learners who played enough for the lesson to count as watched. */
  finished: z.int(),
  /** The second that half of the starters have reached. */
  medianReach: z.number(),
  /** The part in which most learners left the lesson: its first second, and how many; null if none stands out. */
  biggestDrop: z.strictObject({ at: z.int(), learners: z.int() }).nullable(),
});

const lesson = {
  id: z.string(),
  title: z.string(),
  section: z.string(),
  lengthSeconds: z.number(),
  /** Learners who played some of the current video; null until they were counted. */
  starters: z.int().nullable(),
  /** Null while there are fewer than five starters. */
  totals: totals.nullable(),
};

/** When the last complete count began; null before the first one. */
const countedAt = time.nullable();

export const listLessonFigures = endpoint({
  summary: 'Lists the lessons with a video, in the order of the course',
  method: 'get',
  path: '/api/studio/lesson-figures',
  access,
  responses: {
    200: reply('The lessons', z.strictObject({ countedAt, lessons: z.array(z.strictObject(lesson)) })),
  },
});

const counts = z.array(z.int());

export const readLessonFigures = endpoint({
  summary:
    'Returns the figures of a lesson along its video, in bins of equal length, and the sentences of its transcript',
  method: 'get',
  path: '/api/studio/lesson-figures/{id}',
  access,
  request: { params: z.strictObject({ id }) },
  responses: {
    200: reply(
      'The lesson',
      z.strictObject({
        ...lesson,
        countedAt,
        /** Since when the lesson shows this video, whose figures these are; null if it never showed another. */
        videoSince: time.nullable(),
        /** Null while there are fewer than five starters. */
        bins: z
          .strictObject({
            /** The length of a bin in seconds; the last one may be shorter. */
            seconds: z.int(),
            /** Learners who played at least half of each bin. */
            played: counts,
            /** Learners who left the lesson in each bin: who haven't finished it, nor played it for a day. */
            left: counts,
            /** How often each bin was played again within one visit, by all learners together. */
            replayed: z.array(z.number()),
          })
          .nullable(),
        /** The sentences of the transcript, each until the next one begins; empty without captions. */
        sentences: z.array(z.strictObject({ at: z.number(), text: z.string() })),
      }),
    ),
  },
  errors: ['not-found'],
});
