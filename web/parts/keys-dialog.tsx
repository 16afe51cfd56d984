import { Dialog } from './dialog.tsx';

type KeysDialogProps = {
  words: {
    title: string;
    note: string;
    list: readonly { keys: readonly string[]; does: string }[];
  };
  onClose: () => void;
};

/** Every key of a page, and what it does. */
export function KeysDialog({ words: { title, note, list }, onClose }: KeysDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <p className="text-quiet">{note}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {list.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex flex-wrap justify-end gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  translate="no"
                  className="tabular-nums grid min-h-9 min-w-9 place-items-center rounded-small border border-edge bg-raised px-2.5 font-text font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
