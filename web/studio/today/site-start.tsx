import { type SubmitEvent, useRef, useState } from 'react';
import { textLimits } from '#rules/content/limits.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { timeZone } from '#web/sign-in/sign-in-request.ts';

const text = messages.studioSiteStart;

type SiteStartState = Api['GET /api/studio/site-start']['reply'];

type Choice = Api['PUT /api/studio/site-start']['body'];

/** Loads what is left to decide before the opening; assistants have none. */
export function useSiteStart(isInstructor: boolean) {
  return useApi('GET /api/studio/site-start', { viewer: isInstructor ? 'instructor' : '' });
}

type SiteStartProps = { found: SiteStartState | null; reload: () => Promise<void>; onChosen: () => void };

/** Asks once whether a new site keeps the sample course. */
export function SiteStart({ found, reload, onChosen }: SiteStartProps) {
  const [isNaming, setNaming] = useState(false);
  const { choose, error, isBusy } = useChoice(() => {
    setNaming(false);
    void reload();
    onChosen();
  });

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
      <ErrorText>{isNaming ? null : error}</ErrorText>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => setNaming(true)}>{text.begin}</Button>
        <Button kind="quiet" busy={isBusy} onPress={() => choose({ choice: 'keep' })}>
          {text.keep}
        </Button>
      </div>
      {isNaming && (
        <NamesDialog error={error} isBusy={isBusy} onChoose={choose} onClose={() => setNaming(false)} />
      )}
    </section>
  );
}

/** `onDone` is also called when the choice was made elsewhere. */
function useChoice(onDone: () => void) {
  const alert = useAlert();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false);

  async function choose(body: Choice) {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    setError(null);
    try {
      await call('PUT /api/studio/site-start', { body });
      alert(body.choice === 'keep' ? text.kept : text.begun, 'success');
      onDone();
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'aborted') {
        alert(text.chosenBefore, 'notice');
        onDone();
      } else setError(text.failed);
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  }

  return { choose, error, isBusy };
}

type NamesDialogProps = {
  error: string | null;
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

/** Asks for the three names that appear on every page. */
function NamesDialog({ error, isBusy, onChoose, onClose }: NamesDialogProps) {
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
        <ErrorText>{error}</ErrorText>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {text.names.yes}
          </Button>
          <QuietButton onPress={onClose}>{text.names.no}</QuietButton>
        </div>
      </form>
    </Dialog>
  );
}
