import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/platform/call.ts';
import { type CampaignDraft, createCampaignSaver, type SaveState } from './campaign-saver.ts';

const draft = (subject: string): CampaignDraft => ({
  subject: { en: subject },
  body: {},
  audience: {},
  perMinute: 60,
});

function createSaver(save: (draft: CampaignDraft, version: number) => Promise<{ version: number }>) {
  const states: SaveState[] = [];
  const saver = createCampaignSaver({ version: 1, save, onState: (state) => states.push(state) });
  return { saver, states };
}

test('saves the newest text with the version of the former save', async () => {
  const save = vi.fn(async (_: CampaignDraft, version: number) => ({ version: version + 1 }));
  const { saver, states } = createSaver(save);
  saver.change(draft('A'));
  saver.change(draft('AB'));
  expect(await saver.flush()).toBe(2);
  saver.change(draft('ABC'));
  expect(await saver.flush()).toBe(3);
  expect(save.mock.calls.map(([{ subject }, version]) => [subject['en'], version])).toEqual([
    ['AB', 1],
    ['ABC', 2],
  ]);
  expect(states).toEqual(['saving', 'saved', 'saving', 'saved']);
});

test('keeps a text that was not saved, and saves it again', async () => {
  let isOffline = true;
  const saved: string[] = [];
  const { saver, states } = createSaver(async ({ subject }, version) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    saved.push(subject['en'] ?? '');
    return { version: version + 1 };
  });
  saver.change(draft('A'));
  await expect(saver.flush()).rejects.toThrow('Failed to fetch');
  expect(saver.isUnsaved()).toBe(true);
  isOffline = false;
  expect(await saver.flush()).toBe(2);
  expect(saver.isUnsaved()).toBe(false);
  expect([saved, states]).toEqual([['A'], ['saving', 'failed', 'saving', 'saved']]);
});

test('says when another tab has changed the campaign', async () => {
  const { saver, states } = createSaver(async () => {
    throw new ApiError('aborted', 'Changed', 'changed');
  });
  saver.change(draft('A'));
  await expect(saver.flush()).rejects.toThrow('Changed');
  expect(saver.isUnsaved()).toBe(false);
  expect(states).toEqual(['saving', 'changed']);
});
