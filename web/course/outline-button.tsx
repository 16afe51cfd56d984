import type { ReactNode } from 'react';

/** A button above the outline that opens a dialog. */
export function OutlineButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="-mx-2 flex min-h-11 items-center gap-2 rounded-small px-2 font-semibold text-sky underline-offset-4 hover:underline"
    >
      {children}
    </button>
  );
}
