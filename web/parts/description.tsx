import { Suspense } from 'react';
import { plainText } from '#rules/content/plain-text.ts';
import { loadPart } from '#web/platform/load-part.ts';
import { lazyComponent } from './lazy-component.tsx';

const Markdown = lazyComponent(() => loadPart(() => import('./markdown.tsx')), Plain);

/** Markdown syntax; a text without it is shown as it is, without loading the parser. */
const syntax = /[*_`[\]<>\\#~\n]|^\s*(?:[-+]|\d+[.)])\s|^(?:-{3,}|={3,})$/m;

/** A lesson's description. Formatted text is shown plain until the parser has loaded, or if that fails. */
export function Description({ text }: { text: string }) {
  if (!syntax.test(text)) return <Unformatted text={text} />;
  return (
    <Suspense fallback={<Plain text={text} />}>
      <Markdown text={text} />
    </Suspense>
  );
}

function Plain({ text }: { text: string }) {
  return <Unformatted text={plainText(text)} />;
}

function Unformatted({ text }: { text: string }) {
  return <p className="max-w-measure">{text}</p>;
}
