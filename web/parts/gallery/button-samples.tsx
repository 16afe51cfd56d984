import { Button, LinkButton } from '../button.tsx';
import { galleryWords } from './gallery-words.ts';
import { Samples } from './samples.tsx';

const { title, kinds, busy, disabled, link, wide } = galleryWords.buttons;

export function ButtonSamples() {
  return (
    <Samples title={title}>
      {(['primary', 'quiet', 'plain'] as const).map((kind) => (
        <div key={kind} className="flex flex-wrap items-center gap-4">
          <Button kind={kind} onPress={() => undefined}>
            {kinds[kind]}
          </Button>
          <Button kind={kind} busy>
            {busy}
          </Button>
          <Button kind={kind} disabled>
            {disabled}
          </Button>
          <LinkButton kind={kind} to="/">
            {link}
          </LinkButton>
        </div>
      ))}
      <div className="max-w-md">
        <Button wide onPress={() => undefined}>
          {wide}
        </Button>
      </div>
    </Samples>
  );
}
