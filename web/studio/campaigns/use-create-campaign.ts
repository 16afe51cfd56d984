import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';

const text = messages.studioCampaigns;

/** The published lesson that a draft announces, or the waiting list that it is for. */
type Announced = string | { waitingList: true };

/** Returns a function that creates a draft and opens it. */
export function useCreateCampaign(): (announced?: Announced) => Promise<void> {
  const alert = useAlert();
  return async (announced) => {
    const id = crypto.randomUUID();
    try {
      const of = typeof announced === 'string' ? { lessonId: announced } : announced;
      await call('POST /api/studio/campaigns', { body: { id, ...of } });
      navigate(pathTo(pages.studioCampaign, { id }));
    } catch (error) {
      const isUnpublished = error instanceof ApiError && error.code === 'not-found';
      alert(isUnpublished ? text.announce.unpublished : text.notCreated);
    }
  };
}
