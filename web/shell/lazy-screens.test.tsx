import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocationContext } from '#web/platform/router.tsx';
import { lazyScreens } from './lazy-screens.tsx';

const inner = lazyScreens(
  {
    list: async () => ({ default: () => <p>All learners</p> }),
    one: async () => ({ default: () => <p>One learner</p> }),
  },
  (path) => (path.endsWith('/learners') ? 'list' : 'one'),
);

const { Screens, preload } = lazyScreens(
  {
    course: async () => ({ default: () => <p>The course</p> }),
    studio: async () => ({ default: inner.Screens, preload: inner.preload }),
    lost: () => Promise.reject(new Error('The script is lost')),
  },
  (path) => (path.startsWith('/studio/') ? 'studio' : path === '/gpt' ? 'course' : 'lost'),
);

function show(pathname: string): string {
  return renderToString(
    <LocationContext value={{ pathname, search: '', hash: '', state: null }}>
      <Screens />
    </LocationContext>,
  );
}

test.each([
  ['/gpt', 'The course'],
  ['/studio/learners', 'All learners'],
  ['/studio/learners/aisyah', 'One learner'],
])('shows the preloaded screen of %s immediately, also within a group of screens', async (path, text) => {
  await preload(path);
  expect(show(path)).toContain(text);
});

test('a preload whose script is lost resolves, since the screen reports it when it is shown', async () => {
  await expect(preload('/nowhere')).resolves.toBeUndefined();
});
