import { expect, test } from 'vitest';
import { readCourse, readResource } from './course.ts';

const reply = readCourse.responses[200].content['application/json'].schema;

const lesson = {
  id: 'flutter-introduction',
  index: 0,
  title: 'Flutter Introduction',
  description: 'What Flutter is.',
  kind: 'video',
  lengthSeconds: 60,
  verdict: 'sign-in',
};
const section = {
  id: 1,
  title: 'Setup',
  image: '/1.webp',
  opensWith: 'premium',
  first: 0,
  last: 0,
  lessons: [lesson],
};
const price = { plan: 'ultra', verdict: 'pay', id: 'ultra-usd', currency: 'USD', amountCents: 7800 };

test('the outline has sections, lessons, verdicts and prices', () => {
  const course = { isInstructor: false, role: null, sections: [section], prices: [price] };
  expect(reply.parse(course)).toEqual(course);
});

test.each(['progress', 'url', 'hls', 'src', 'media', 'poster', 'captions', 'titles'])(
  'the outline rejects the field %s everywhere',
  (field) => {
    const address = { [field]: 'https://media.example/1' };
    const spread = [
      {
        isInstructor: false,
        role: null,
        sections: [{ ...section, lessons: [{ ...lesson, ...address }] }],
        prices: [price],
      },
      { isInstructor: false, role: null, sections: [{ ...section, ...address }], prices: [price] },
      { isInstructor: false, role: null, sections: [section], prices: [price], ...address },
    ];
    for (const course of spread) expect(reply.safeParse(course).success).toBe(false);
  },
);

test.each(['play', 'open-link', 'buy', 'upgrade', 'sign-in'])(
  'a lesson may have the verdict %s',
  (verdict) => {
    const lessons = [{ ...lesson, verdict }];
    expect(
      reply.parse({ isInstructor: false, role: null, sections: [{ ...section, lessons }], prices: [] })
        .sections[0]?.lessons,
    ).toEqual(lessons);
  },
);

test('the indexes of lessons are integers', () => {
  const lessons = [{ ...lesson, index: 0.5 }];
  for (const half of [{ id: 0.5 }, { first: 0.5 }, { last: 0.5 }, { lessons }])
    expect(
      reply.safeParse({ isInstructor: false, role: null, sections: [{ ...section, ...half }], prices: [] })
        .success,
    ).toBe(false);
});

test('a price is in whole cents', () => {
  const halves = { ...price, amountCents: 7800.5 };
  expect(reply.safeParse({ isInstructor: false, role: null, sections: [], prices: [halves] }).success).toBe(
    false,
  );
});

const { params } = readResource.request;

test.each(['source-code', 'questions'])('the resource %s exists', (id) => {
  expect(params.parse({ id })).toEqual({ id });
});

test.each(['', 'source', '__proto__', 'source-code/..', 'Source-Code'])(
  'the resource "%s" does not exist',
  (id) => {
    expect(params.safeParse({ id }).success).toBe(false);
  },
);
