import { Copy, Download, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { messages } from '#messages/messages.ts';
import { useCopy } from '#web/parts/use-copy.ts';
import { call } from '#web/platform/call.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import { Button } from '#web/parts/button.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { saveFile } from '#web/platform/save-file.ts';

const { recovery: text, security } = messages.studioFactor;

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void | Promise<void> };

/** Shows new recovery codes, once: to copy, download or print. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const copy = useCopy(text);
  const { site } = useSiteContent();
  const heading = text.file(site.name);

  function download() {
    const content = [heading, text.once, '', ...codes, ''].join('\n');
    saveFile(text.fileName, content, 'text/plain');
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-quiet">{text.lead}</p>
      <ul
        aria-label={text.codes}
        translate="no"
        className="grid gap-y-2 rounded-card border border-line bg-raised p-5 font-mono text-lead font-semibold"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <SmallButton onClick={() => void copy(codes.join('\n'))}>
          <Copy aria-hidden="true" className="size-5" /> {text.copy}
        </SmallButton>
        <SmallButton onClick={download}>
          <Download aria-hidden="true" className="size-5" /> {text.download}
        </SmallButton>
        <SmallButton onClick={() => print()}>
          <Printer aria-hidden="true" className="size-5" /> {text.print}
        </SmallButton>
      </div>
      <div>
        <Button onPress={onDone}>{text.done}</Button>
      </div>
      <PrintSheet heading={heading} codes={codes} />
    </div>
  );
}

/** The printed page, which only contains the codes. */
function PrintSheet({ heading, codes }: { heading: string; codes: readonly string[] }) {
  return createPortal(
    <div className="print-sheet">
      <p>
        <strong>{heading}</strong>
      </p>
      <p>{text.once}</p>
      {codes.map((code) => (
        <p key={code} className="font-mono">
          {code}
        </p>
      ))}
    </div>,
    document.body,
  );
}

type NewCodesDialogProps = { onMade: (codes: readonly string[]) => Promise<void>; onClose: () => void };

/** Replaces the recovery codes; the old ones stop working. */
export function NewCodesDialog({ onMade, onClose }: NewCodesDialogProps) {
  async function make() {
    await onMade((await call('POST /api/studio/recovery-codes')).recoveryCodes);
  }

  return (
    <ConfirmDialog
      title={security.newCodesTitle}
      yes={security.newCodesYes}
      no={security.cancel}
      onConfirm={make}
      errorText={() => security.notDone}
      onClose={onClose}
    >
      <p>{security.newCodesText}</p>
    </ConfirmDialog>
  );
}
