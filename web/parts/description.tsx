import { Suspense } from 'react';
import { plainText } from '#rules/content/plain-text.ts';
import { lazyComponent } from './lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';

const Markdown = lazyComponent(() => loadPart(() => import('./markdown.tsx')), Unformatted);

/** Signs that the small Markdown reads; a text without them is shown as it is, and nothing is loaded for it. */
const signs = /[*_`[\]<>\\#~\n]|^\s*(?:[-+]|\d+[.)])\s|^(?:-{3,}|={3,})$/m;

/** A lesson's description. A formatted one is plain until its parser has come, and where that fails. */
export function Description({ text }: { text: string }) {
  if (!signs.test(text)) return <Unformatted text={text} />;
  return (
    <Suspense fallback={<Unformatted text={plainText(text)} />}>
      <Markdown text={text} />
    </Suspense>
  );
}

function Unformatted({ text }: { text: string }) {
  return <p className="max-w-measure">{text}</p>;
}
