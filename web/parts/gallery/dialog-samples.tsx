import { useState } from 'react';
import { Button } from '../button.tsx';
import type { DialogSize } from '../dialog-styles.ts';
import { Dialog } from '../dialog.tsx';
import { galleryWords } from './gallery-words.ts';
import { Samples } from './samples.tsx';

const { title, text, done, ...sizes } = galleryWords.dialogs;

export function DialogSamples() {
  const [open, setOpen] = useState<DialogSize | null>(null);
  const close = () => setOpen(null);
  return (
    <Samples title={title}>
      <div className="flex flex-wrap gap-4">
        {(['small', 'normal', 'wide'] as const).map((size) => (
          <Button key={size} kind="quiet" onPress={() => setOpen(size)}>
            {sizes[size]}
          </Button>
        ))}
      </div>
      <Dialog open={open !== null} onClose={close} title={title} size={open ?? 'normal'}>
        <p>{text}</p>
        <div className="mt-6">
          <Button onPress={close}>{done}</Button>
        </div>
      </Dialog>
    </Samples>
  );
}
