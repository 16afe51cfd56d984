import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { useCopy } from '#web/parts/use-copy.ts';
import { joinUrl } from '#web/payment/group-urls.ts';

const { link: text } = messages.group.manage;

/** Copies the link that takes a seat; `of` names the seat. */
export function CopyLink({ code, of }: { code: string; of?: string }) {
  const copy = useCopy(text);

  return (
    <QuietButton
      onPress={() => copy(joinUrl(code))}
      aria-label={of === undefined ? undefined : `${text.copy}: ${of}`}
    >
      {text.copy}
    </QuietButton>
  );
}
