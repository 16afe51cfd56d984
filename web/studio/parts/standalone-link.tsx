import type { ReactNode } from 'react';
import { Link } from '#web/parts/link.tsx';

type StandaloneLinkProps = { to: string; id?: string; children: ReactNode };

/** A link on its own line, large enough for a thumb, such as the one back to the list that a page belongs to. */
export function StandaloneLink(props: StandaloneLinkProps) {
  return (
    <Link
      {...props}
      className="-my-2 min-h-11 justify-self-start py-2 font-medium underline underline-offset-4"
    />
  );
}
