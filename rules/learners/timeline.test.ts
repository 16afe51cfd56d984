import { expect, test } from 'vitest';
import { type LearnerEvent, pageOfEvents } from './timeline.ts';

const event = (at: number, id: string): LearnerEvent => ({
  id,
  at,
  kind: 'audit',
  state: null,
  code: '',
  detail: '',
  actor: '',
  lessonId: null,
  amountCents: null,
  currency: null,
  receipt: null,
});

test('pages contain each event once, the newest first, even if many have the same time', () => {
  const events = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, place) => event(place < 5 ? 10 : 20, id));
  const ids: string[] = [];
  for (let after: LearnerEvent | null = null; ;) {
    const page: LearnerEvent[] = pageOfEvents(events, { after, atMost: 2 });
    ids.push(...page.map(({ id }) => id));
    after = page.at(-1) ?? null;
    if (page.length < 2) break;
  }
  expect(ids).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a']);
});
