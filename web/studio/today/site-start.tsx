import { Circle, CircleCheck } from 'lucide-react';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { textLimits } from '#rules/content/limits.ts';
import { pages } from '#rules/pages.ts';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { Link } from '#web/parts/link.tsx';
import { timeZone } from '#web/sign-in/sign-in-request.ts';

const text = words.studioSiteStart.opening;

type Checklist = NonNullable<Api['GET /api/studio/site-start']['reply']['checklist']>;

const steps = [
  { id: 'video', url: pages.studioCourse },
  { id: 'page', url: pages.studioPage },
  { id: 'prices', url: pages.studioPrices },
  { id: 'legal', url: pages.studioLegal },
] as const;

/** The steps before the site opens. They are advice: publishing opens it whatever is done. */
function OpeningChecklist({ checklist }: { checklist: Checklist }) {
  return (
    <section
      aria-labelledby="opening"
      className="grid gap-4 rounded-card border-2 border-sky bg-surface p-5 shadow-low sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="opening" className="text-title">
          {text.title}
        </h2>
        <p className="max-w-measure">{text.lead}</p>
      </div>
      <ul className="grid gap-1">
        {steps.map(({ id, url }) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            {checklist[id] ? (
              <CircleCheck aria-label={text.done} className="size-6 shrink-0 text-success" />
            ) : (
              <Circle aria-hidden="true" className="size-6 shrink-0 text-quiet" />
            )}
            <Link to={url} className="font-medium text-sky underline underline-offset-4">
              {text.steps[id]}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <LinkButton to={pages.studioPage}>{text.publish}</LinkButton>
      </p>
    </section>
  );
}

const siteStartText = words.studioSiteStart;

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
          {siteStartText.title}
        </h2>
        <p className="max-w-measure">{siteStartText.lead}</p>
        <p className="max-w-measure text-quiet">{siteStartText.history}</p>
      </div>
      <p role="alert" className="font-medium text-error empty:hidden">
        {isNaming ? null : trouble}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => setNaming(true)}>{siteStartText.begin}</Button>
        <Button kind="quiet" busy={isBusy} onPress={() => choose({ choice: 'keep' })}>
          {siteStartText.keep}
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
      alert(body.choice === 'keep' ? siteStartText.kept : siteStartText.begun, 'success');
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'aborted') {
        alert(siteStartText.chosenBefore, 'notice');
        onDone();
      } else setTrouble(siteStartText.failed);
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
    <Dialog open title={siteStartText.names.title} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
        <p>{siteStartText.names.lead}</p>
        {fields.map(({ name, limit }) => (
          <TextField
            key={name}
            label={siteStartText.names[name].label}
            hint={siteStartText.names[name].hint}
            maxLength={limit}
            value={names[name]}
            error={isTried && names[name].trim() === '' ? siteStartText.names.missing : null}
            onChange={(event) => setNames({ ...names, [name]: event.currentTarget.value })}
          />
        ))}
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {siteStartText.names.yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {siteStartText.names.no}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
