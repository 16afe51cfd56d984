import type { ReactNode } from 'react';

/**
 * Placeholders that the build leaves for the server, which fills them in for each certificate
 * (`server/routes/certificates/page-template.ts`).
 */
export const blank = {
  id: '{{id}}',
  name: '{{name}}',
  course: '{{course}}',
  day: '{{day}}',
  revokedDay: '{{revokedDay}}',
  reissuedDay: '{{reissuedDay}}',
  note: '{{note}}',
  url: '{{url}}',
  linkedIn: '{{linkedIn}}',
  picture: '{{picture}}',
} as const;

type Part = 'valid' | 'revoked' | 'reissued' | 'own' | 'noted';

/** There only where the server says so. */
export function Only({ when, children }: { when: Part; children: ReactNode }) {
  return (
    <>
      {`{{${when}}}`}
      {children}
      {`{{/${when}}}`}
    </>
  );
}
