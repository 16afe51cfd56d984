import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';

const text = messages.studioCampaigns;

/** Returns a function that creates a draft, of a published lesson if one is given, and opens it. */
export function useCreateCampaign(): (lessonId?: string) => Promise<void> {
  const alert = useAlert();
  return async (lessonId) => {
    const id = crypto.randomUUID();
    try {
      await call('POST /api/studio/campaigns', { body: { id, ...(lessonId !== undefined && { lessonId }) } });
      navigate(pathTo(pages.studioCampaign, { id }));
    } catch (error) {
      const isUnpublished = error instanceof ApiError && error.code === 'not-found';
      alert(isUnpublished ? text.announce.unpublished : text.notCreated);
    }
  };
}
