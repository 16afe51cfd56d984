import { words } from '#words/words.ts';
import { call, ApiError } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { formatDateTime } from '../format.ts';

type DeletionBannerProps = { dueAt: number; onChange: () => Promise<void> };

const { due, dueText, stay, stays } = words.account.deletion;

/** The banner on top of the page while the account waits to be deleted. */
export function DeletionBanner({ dueAt, onChange }: DeletionBannerProps) {
  const alert = useAlert();

  async function keepAccount() {
    try {
      await call('DELETE /api/deletions/current');
      alert(stays, 'success');
    } catch (error) {
      const staysAlready = error instanceof ApiError && error.code === 'not-found';
      alert(staysAlready ? stays : words.account.notDone, staysAlready ? 'success' : 'error');
    }
    await onChange();
  }

  return (
    <section
      aria-label={words.account.deletion.title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-warning-soft p-5 sm:px-8"
    >
      <div>
        <p className="font-semibold text-warning">{due(formatDateTime(dueAt))}</p>
        <p>{dueText}</p>
      </div>
      <Button onPress={keepAccount}>{stay}</Button>
    </section>
  );
}
