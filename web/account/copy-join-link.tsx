import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { QuietButton } from '#web/parts/button.tsx';
import { joinUrl } from '#web/payment/group-urls.ts';

const { link: text } = messages.group.manage;

/** Copies the link that takes a seat; `of` names the seat. */
export function CopyLink({ code, of }: { code: string; of?: string }) {
  const alert = useAlert();

  async function copy() {
    try {
      await navigator.clipboard.writeText(joinUrl(code));
      alert(text.copied, 'success');
    } catch {
      alert(text.notCopied, 'error');
    }
  }

  return (
    <QuietButton onPress={copy} aria-label={of === undefined ? undefined : `${text.copy}: ${of}`}>
      {text.copy}
    </QuietButton>
  );
}
