import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { textLimits } from '#rules/content/limits.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { OpeningChecklist } from './opening-checklist.tsx';
import { timeZone } from '../sign-in/time-zone.ts';

const text = words.studioSiteStart;

type SiteStartState = Api['GET /api/studio/site-start']['reply'];

type Choice = Api['PUT /api/studio/site-start']['body'];

/** Offers once, on a new site, to keep the sample course or to begin without it; then says what is left before it opens. */
export function SiteStart({ onChosen }: { onChosen: () => void }) {
  const [found, setFound] = useState<SiteStartState | null>(null);
  const [isNaming, setNaming] = useState(false);
  const load = useCallback(() => {
    call('GET /api/studio/site-start').then(setFound, () => undefined);
  }, []);
  const { choose, trouble, isBusy } = useChoice(() => {
    setNaming(false);
    load();
    onChosen();
  });

  useEffect(load, [load]);

  if (found?.checklist) return <OpeningChecklist checklist={found.checklist} />;
  if (!found?.isOpen) return null;
  return (
    <section
      aria-labelledby="site-start"
      className="grid gap-4 rounded-card border-2 border-sky bg-surface p-5 shadow-low sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="site-start" className="text-title">
          {text.title}
        </h2>
        <p className="max-w-measure">{text.lead}</p>
        <p className="max-w-measure text-quiet">{text.history}</p>
      </div>
      <p role="alert" className="font-medium text-error empty:hidden">
        {isNaming ? null : trouble}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => setNaming(true)}>{text.begin}</Button>
        <Button kind="quiet" busy={isBusy} onPress={() => choose({ choice: 'keep' })}>
          {text.keep}
        </Button>
      </div>
      {isNaming && (
        <NamesDialog trouble={trouble} isBusy={isBusy} onChoose={choose} onClose={() => setNaming(false)} />
      )}
    </section>
  );
}

/** `onDone` is called once the choice is made, here or elsewhere before. */
function useChoice(onDone: () => void) {
  const alert = useAlert();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false);

  async function choose(body: Choice) {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    setTrouble(null);
    try {
      await call('PUT /api/studio/site-start', { body });
      alert(body.choice === 'keep' ? text.kept : text.begun, 'success');
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'aborted') {
        alert(text.chosenBefore, 'notice');
        onDone();
      } else setTrouble(text.failed);
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  }

  return { choose, trouble, isBusy };
}

type NamesDialogProps = {
  trouble: string | null;
  isBusy: boolean;
  onChoose: (choice: Choice) => Promise<void>;
  onClose: () => void;
};

const fields = [
  { name: 'siteName', limit: textLimits.label },
  { name: 'courseTitle', limit: textLimits.title },
  { name: 'instructorName', limit: textLimits.label },
] as const;

type Names = Record<(typeof fields)[number]['name'], string>;

/** The three names that stand on every page. */
function NamesDialog({ trouble, isBusy, onChoose, onClose }: NamesDialogProps) {
  const [names, setNames] = useState<Names>({ siteName: '', courseTitle: '', instructorName: '' });
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    const empty = fields.findIndex(({ name }) => names[name].trim() === '');
    if (empty >= 0) form.current?.querySelectorAll('input')[empty]?.focus();
    else void onChoose({ choice: 'begin-empty', ...names, timeZone: timeZone() });
  }

  return (
    <Dialog open title={text.names.title} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
        <p>{text.names.lead}</p>
        {fields.map(({ name, limit }) => (
          <TextField
            key={name}
            label={text.names[name].label}
            hint={text.names[name].hint}
            maxLength={limit}
            value={names[name]}
            error={isTried && names[name].trim() === '' ? text.names.missing : null}
            onChange={(event) => setNames({ ...names, [name]: event.currentTarget.value })}
          />
        ))}
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {text.names.yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.names.no}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
