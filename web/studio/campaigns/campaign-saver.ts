/** Saves the draft of a campaign or a sequence a moment after the last change, one request at a time. */
import type { Api, Campaign } from '#contract/api.ts';
import { ApiError } from '#web/platform/call.ts';

export type CampaignDraft = Omit<Api['PUT /api/studio/campaigns/{id}']['body'], 'version'>;

/** `changed`: another tab has saved the draft, or has sent the campaign. */
export type SaveState = 'saved' | 'saving' | 'failed' | 'changed';

export type CampaignSaver<Draft> = {
  change(draft: Draft): void;
  /** Saves what is not saved yet. Returns the version. @throws the error of a failed save */
  flush(): Promise<number>;
  /** Whether typed text would be lost if the page were left now. */
  isUnsaved(): boolean;
};

const typingMs = 600;

export function draftOf({ subject, body, audience, perMinute }: Campaign): CampaignDraft {
  return { subject, body, audience, perMinute };
}

export function createCampaignSaver<Draft = CampaignDraft>(of: {
  version: number;
  save: (draft: Draft, version: number) => Promise<{ version: number }>;
  onState: (state: SaveState, version: number) => void;
}): CampaignSaver<Draft> {
  let { version } = of;
  let pending: Draft | null = null;
  let running: Promise<void> | null = null;
  let isChanged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function saveOnce(draft: Draft): Promise<void> {
    of.onState('saving', version);
    try {
      ({ version } = await of.save(draft, version));
      of.onState(pending ? 'saving' : 'saved', version);
    } catch (error) {
      pending ??= draft;
      isChanged = error instanceof ApiError && error.code === 'aborted';
      of.onState(isChanged ? 'changed' : 'failed', version);
      throw error;
    } finally {
      running = null;
    }
  }

  async function flush(): Promise<number> {
    clearTimeout(timer);
    while (pending || running) {
      if (!running && pending) {
        const draft = pending;
        pending = null;
        running = saveOnce(draft);
      }
      await running;
    }
    return version;
  }

  return {
    change(draft) {
      pending = draft;
      clearTimeout(timer);
      timer = setTimeout(() => void flush().catch(() => undefined), typingMs);
    },
    flush,
    isUnsaved: () => !isChanged && (pending !== null || running !== null),
  };
}
