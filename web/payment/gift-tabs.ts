/**
 * Shares the code of a gift between the tabs of this browser: the link of the sign-in email opens another tab. Nothing is
 * stored, since anyone who has the code can redeem it.
 */
import { readGiftCode } from '#rules/payments/gift.ts';

const question = 'which-code';

/**
 * Tells other tabs the code of this one, and asks them for theirs if it has none; `onCode` receives the answer. Returns a
 * function that stops it.
 */
export function shareGiftCode(
  code: string,
  onCode: (code: string) => void,
  name: 'gift-code' | 'seat-code' = 'gift-code',
): () => void {
  const channel = new BroadcastChannel(name);
  const own = readGiftCode(code);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (own !== null) {
      if (data === question) channel.postMessage(own);
      return;
    }
    const other = typeof data === 'string' ? readGiftCode(data) : null;
    if (other !== null) onCode(other);
  });
  channel.postMessage(own ?? question);
  return () => channel.close();
}
