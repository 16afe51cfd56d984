import type { ReactNode } from 'react';

/** The error of a form or an action, announced when it appears; nothing while `children` is empty. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-medium text-error empty:hidden">
      {children}
    </p>
  );
}
