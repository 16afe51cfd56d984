import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkSaved, removeLost } from './check-saved.ts';
import type { SavedLesson } from './saved-store.ts';

const stored = vi.hoisted(() => ({ lessons: [] as SavedLesson[] }));

vi.mock('./saved-store.ts', () => ({
  listStoredLessons: async () => stored.lessons,
  removeStored: async ({ lessonId }: SavedLesson) => {
    stored.lessons = stored.lessons.filter((lesson) => lesson.lessonId !== lessonId);
  },
  removeAllStored: async (uid: string) => {
    stored.lessons = stored.lessons.filter((lesson) => lesson.uid !== uid);
  },
}));

const lesson: SavedLesson = {
  uid: 'u1',
  lessonId: 'intro',
  videoId: 'v1',
  title: 'Intro',
  quality: 360,
  bytes: 1,
  halfId: 'h',
  isComplete: true,
};

let answers: Record<string, () => Response>;
let requested: string[];

beforeEach(() => {
  stored.lessons = [lesson];
  requested = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', new URL('https://course.example/gpt'));
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    requested.push(`${method} ${url}`);
    return answers[`${method} ${url}`]?.() ?? Response.json({ code: 'not-found' }, { status: 404 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const ended = () => Response.json({ code: 'unauthenticated', message: 'Please sign in.' }, { status: 401 });

test('an ended session removes what was saved', async () => {
  answers = {
    'GET /api/saved-lessons': ended,
    'GET /api/me': () => Response.json({ uid: '', sign: false }),
  };
  await checkSaved('u1');
  expect(stored.lessons).toEqual([]);
});

test('the sign-in page of a network removes nothing', async () => {
  const signIn = () => new Response('<h1>Sign in to the Wi-Fi</h1>', { status: 401 });
  answers = { 'GET /api/saved-lessons': signIn, 'GET /api/me': signIn };
  await checkSaved('u1');
  expect(stored.lessons).toEqual([lesson]);
});

test('lessons that the browser no longer has give their places back', async () => {
  const lessons = [
    { id: 'intro', videoId: 'v1' },
    { id: 'lost', videoId: 'v2' },
  ];
  answers = {
    'GET /api/saved-lessons': () => Response.json({ lessons, half: 'h' }),
    'DELETE /api/saved-lessons/lost': () => Response.json({ done: true }),
  };
  await removeLost('u1');
  expect(requested).toEqual(['GET /api/saved-lessons', 'DELETE /api/saved-lessons/lost']);
});
