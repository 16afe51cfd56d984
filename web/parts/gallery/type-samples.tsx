import { galleryWords } from './gallery-words.ts';
import { Samples } from './samples.tsx';

const { title, sample, figures } = galleryWords.type;
const sizes = ['text-display', 'text-heading', 'text-title', 'text-lead', 'text-base'];

/** The scale in the display face and in the face for reading. */
export function TypeSamples() {
  return (
    <Samples title={title}>
      <dl className="grid gap-6">
        {sizes.map((size) => (
          <div key={size}>
            <dt className="text-quiet">{size}</dt>
            <dd className={`font-display font-bold ${size}`}>{sample}</dd>
            <dd className={`mt-1 ${size}`}>{sample}</dd>
          </div>
        ))}
      </dl>
      <p className="tabular-nums text-lead">{figures}</p>
    </Samples>
  );
}
