import { folded, searchWords } from '#rules/transcript.ts';

/** A sentence in which the words that hold something of the search are marked. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  const wanted = searchWords(search);
  return (
    // A new element for each search: React cannot update what page translation has replaced within it.
    <span key={`${text} ${search}`}>
      {text.split(/(\s+)/).map((word, at) =>
        wanted.some((one) => folded(word).includes(one)) ? (
          <mark key={at} className="rounded-small bg-amber-soft px-0.5 text-ink">
            {word}
          </mark>
        ) : (
          word
        ),
      )}
    </span>
  );
}
