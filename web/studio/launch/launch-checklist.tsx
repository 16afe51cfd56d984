import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { LaunchState, LaunchStep } from '#rules/content/launch.ts';
import { pages } from '#rules/pages.ts';
import type { LaunchChecklist } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { Link } from '#web/parts/link.tsx';
import { useApi } from '#web/platform/use-api.ts';

const text = messages.studioLaunch;

/** Loads the steps; assistants have none. */
export function useLaunchChecklist(isInstructor: boolean) {
  const loaded = useApi('GET /api/studio/launch-checklist', { viewer: isInstructor ? 'instructor' : '' });
  const { data, reload } = loaded;
  // A step waits for Stripe.
  useEffect(() => {
    if (!data?.steps?.some(({ state }) => state === 'checking')) return undefined;
    const timer = setTimeout(reload, checkAgainMs);
    return () => clearTimeout(timer);
  }, [data, reload]);
  return loaded;
}

const checkAgainMs = 2_000;

type Loaded = ReturnType<typeof useLaunchChecklist>;

/** The steps before the opening, on Today, until the site is open. */
export function LaunchSection({ data, error, loading, reload }: Loaded) {
  if (error !== null && !loading && !data)
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p className="text-error">{text.failed}</p>
        <Button kind="quiet" shines={false} onPress={reload}>
          {text.again}
        </Button>
      </div>
    );
  if (!data?.steps) return null;
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
      <Steps steps={data.steps} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={pages.studioPage}>{text.publish}</LinkButton>
        <LinkButton to={pages.studioWaitingList} kind="quiet">
          {text.waitingList}
        </LinkButton>
      </div>
    </section>
  );
}

/** The publish dialog's list of the missing steps; empty on an open site. */
export function LaunchNotice({ onGo }: { onGo: () => void }) {
  const { data } = useLaunchChecklist(true);
  if (!data?.steps) return null;
  const missing = data.steps.filter(({ state }) => state === 'missing');
  const isChecking = data.steps.some(({ state }) => state === 'checking');
  if (missing.length === 0) return isChecking ? null : <p>{text.ready}</p>;
  return (
    <div className="grid gap-2">
      <p className="font-medium">{text.before(missing.length)}</p>
      <Steps steps={missing} onGo={onGo} />
    </div>
  );
}

type StepsProps = { steps: LaunchChecklist; onGo?: () => void };

function Steps({ steps, onGo }: StepsProps) {
  return (
    <ul className="grid gap-2">
      {steps.map(({ step, state }) => (
        <li key={step} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <StateIcon state={state} />
          <span>
            <StepLink step={step} onGo={onGo} />
            <span className={state === 'missing' ? 'font-medium text-warning' : 'text-quiet'}>
              {` · ${text.states[state]}`}
            </span>
            {state !== 'done' && state !== 'checking' && (
              <span className="block text-quiet">{text.steps[step].hint}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function StateIcon({ state }: { state: LaunchState }) {
  if (state === 'done')
    return <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />;
  if (state === 'missing')
    return <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-warning" />;
  return <Circle aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-quiet" />;
}

function StepLink({ step, onGo }: { step: LaunchStep; onGo: (() => void) | undefined }) {
  const url = urls[step];
  const style = 'font-medium text-sky underline underline-offset-4';
  if (url.startsWith('https:'))
    return (
      <a href={url} target="_blank" rel="noreferrer" className={style}>
        <span>{text.steps[step].label}</span>
        <span className="sr-only">{` ${messages.site.newTab}`}</span>
      </a>
    );
  return (
    <Link to={url} onClick={onGo} className={style}>
      {text.steps[step].label}
    </Link>
  );
}

/** Where each step is done. */
const urls: Record<LaunchStep, string> = {
  description: pages.studioPage,
  instructor: pages.studioPage,
  video: pages.studioVideos,
  preview: pages.studioCourse,
  prices: pages.studioPrices,
  plans: pages.studioCourse,
  legal: pages.studioLegal,
  stripe: 'https://dashboard.stripe.com/apikeys',
  webhook: 'https://dashboard.stripe.com/webhooks',
  mail: pages.studioMail,
  'second-factor': pages.studioSettings,
};
