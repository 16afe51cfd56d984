import { answerContent } from './studio-draft.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

/** The studio's overview, and the pages behind the default links. */
export const studioViews: View[] = [
  {
    name: 'studio',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const counts = { claimed: 3, declined: 0, issued: 12, revoked: 0 };
      const listed = { certificates: [], more: false, videos: 64, needed: 32, counts };
      await answer(page, 'studio/certificates?*', 200, listed);
      await cutOff(page, 'studio/reconciliation');
      await keepWaiting(page, 'studio/payment-reviews');
      await answerContent(page, (document) => {
        document.site.name = 'Another';
      });
      await page.goto(`${site.url}/studio`);
      await page.getByText('3 to confirm').waitFor();
      await page.getByText('This could not be asked for.').waitFor();
    },
  },
  {
    name: 'help-chat',
    who: 'visitor',
    async show(page, site) {
      await page.goto(`${site.url}/help-chat?text=${encodeURIComponent('Hi Rizal, I have a question.')}`);
      await seeHeading(page, 'Help chat');
    },
  },
  {
    name: 'source-code',
    who: 'ultra',
    async show(page, site) {
      await page.goto(`${site.url}/source-code`);
      await seeHeading(page, 'Source code');
    },
  },
];
