import { Button } from '../parts/button.tsx';

type SectionFailedProps = { text: string; again: string; onRetry: () => void | Promise<void> };

/** Says that a section could not be loaded, with a button to try again. */
export function SectionFailed({ text, again, onRetry }: SectionFailedProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="text-error">{text}</p>
      <Button kind="quiet" onPress={onRetry}>
        {again}
      </Button>
    </div>
  );
}
