import { expect, test, vi } from 'vitest';
import { openNewTab } from './new-tab.tsx';

function fakeTab() {
  return { opener: 'this page' as unknown, closed: false, location: { replace: vi.fn() }, close: vi.fn() };
}

function opens(tab: ReturnType<typeof fakeTab>) {
  return () => tab as unknown as Window;
}

test('the tab opens before the URL is known, without an opener', () => {
  const tab = fakeTab();
  const open = vi.fn(opens(tab));
  void openNewTab(() => new Promise<string>(() => {}), open);
  expect(open).toHaveBeenCalledOnce();
  expect(tab.opener).toBeNull();
});

test('the tab gets its URL when it is known', async () => {
  const tab = fakeTab();
  await expect(openNewTab(async () => 'https://docs.example.com/', opens(tab))).resolves.toEqual({
    opened: true,
  });
  expect(tab.location.replace).toHaveBeenCalledWith('https://docs.example.com/');
});

test('a blocked tab returns the URL, to be shown as a link', async () => {
  await expect(
    openNewTab(
      async () => 'https://docs.example.com/',
      () => null,
    ),
  ).resolves.toEqual({
    opened: false,
    url: 'https://docs.example.com/',
  });
});

test('a rejected request closes the empty tab and throws its error', async () => {
  const tab = fakeTab();
  const opening = openNewTab(async () => {
    throw new Error('permission-denied');
  }, opens(tab));
  await expect(opening).rejects.toThrow('permission-denied');
  expect(tab.close).toHaveBeenCalledOnce();
});
