import { useAlert } from '../alert.tsx';
import { type AlertKind, alertStyles } from '../alert-styles.ts';
import { Button } from '../button.tsx';
import { galleryWords } from './gallery-words.ts';
import { Samples } from './samples.tsx';

const { title, ...texts } = galleryWords.alerts;
const kinds: AlertKind[] = ['error', 'notice', 'success'];

/** Each alert as a static sample, with a button that shows it. */
export function AlertSamples() {
  const alert = useAlert();
  return (
    <Samples title={title}>
      <ul className="grid gap-4">
        {kinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center gap-4">
            <p className={alertStyles(kind)}>{texts[kind]}</p>
            <Button
              kind="quiet"
              aria-label={`${galleryWords.show}: ${texts[kind]}`}
              onPress={() => alert(texts[kind], kind)}
            >
              {galleryWords.show}
            </Button>
          </li>
        ))}
      </ul>
    </Samples>
  );
}
