import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { loadPart } from '#web/platform/load-part.ts';
import type { CodePiece } from './highlight.ts';

type CodeBlockProps = { text: string; language: string };

/** A block of code with its copy button. It is plain until the grammars have loaded, or if that fails. */
export function CodeBlock({ text, language }: CodeBlockProps) {
  const pieces = useHighlighted(text, language);
  return (
    <div className="code-block rounded-small border border-line bg-raised">
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line pl-3">
        <span translate="no" className="text-quiet">
          {language}
        </span>
        <CopyCode text={text} />
      </div>
      {/* Focusable, so that the keyboard can scroll it: WCAG 2.1.1. */}
      <pre
        tabIndex={0}
        role="group"
        aria-label={messages.article.code(language)}
        className="overflow-x-auto p-3 leading-normal"
      >
        {pieces === null ? (
          <code key="plain" translate="no">
            {text}
          </code>
        ) : (
          <code key="colored" translate="no">
            {pieces.map(({ text: piece, kind }, at) => (
              <span key={at} data-code={kind || undefined}>
                {piece}
              </span>
            ))}
          </code>
        )}
      </pre>
    </div>
  );
}

function useHighlighted(text: string, language: string): readonly CodePiece[] | null {
  const [pieces, setPieces] = useState<readonly CodePiece[] | null>(null);
  useEffect(() => {
    let isGone = false;
    setPieces(null);
    if (language === '') return undefined;
    loadPart(() => import('./highlight.ts'))
      .then(({ highlightCode }) => highlightCode(text, language))
      .then(
        (colored) => !isGone && setPieces(colored),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [text, language]);
  return pieces;
}

/** How long "Copied" stays, in milliseconds. */
const copiedMs = 2_000;

function CopyCode({ text }: { text: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const words = messages.article;

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('ready'), copiedMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  }

  return (
    <div className="flex items-center print:hidden">
      <p role="status" className="text-quiet">
        {state === 'failed' && <span>{words.copyFailed}</span>}
        {state === 'copied' && <span className="sr-only">{words.copied}</span>}
      </p>
      <button
        type="button"
        onClick={() => void copy()}
        className="flex min-h-11 shrink-0 items-center gap-2 rounded-small px-3 font-semibold text-sky hover:bg-surface focus-visible:-outline-offset-3"
      >
        {state === 'copied' ? (
          <Check aria-hidden="true" className="size-5 text-success" />
        ) : (
          <Copy aria-hidden="true" className="size-5" />
        )}
        <span>{words.copy}</span>
      </button>
    </div>
  );
}
