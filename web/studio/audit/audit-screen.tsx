import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { csvText } from '#rules/learners/csv.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Email } from '#web/parts/email.tsx';
import { fieldStyles, labelStyles, TextField } from '#web/parts/field.tsx';
import { Link } from '#web/parts/link.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { type Column, Table } from '#web/parts/table.tsx';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { dayEnd, dayStart } from '#web/studio/parts/days.ts';
import { saveFile } from '#web/platform/save-file.ts';

const text = messages.studioAudit;

type Filters = { action: string; person: string; from: string; to: string };

/** /studio/audit: the audit log. */
export default function AuditScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <AuditLog />
    </StudioFrame>
  );
}

function AuditLog() {
  const alert = useAlert();
  const [filters, setFilters] = useState<Filters>({ action: '', person: '', from: '', to: '' });
  const query = queryOf(filters);
  const { page, failed, reload, loadMore } = useAuditLog(query);

  async function download() {
    try {
      const { lines, isCut } = await readAllLines(query);
      saveFile(text.file, csvText(text.fileHeader, lines.map(csvRowOf)), 'text/csv;charset=utf-8');
      alert(text.exported(lines.length, isCut), 'success');
    } catch {
      alert(text.failed.text, 'error');
    }
  }

  return (
    <div className="@container grid grid-cols-1 gap-5">
      <FilterForm filters={filters} onChange={(change) => setFilters({ ...filters, ...change })} />
      {failed && <LoadFailed text={text.failed} onRetry={reload} />}
      {!page && !failed && <Loading />}
      {page && !failed && page.lines.length === 0 && (
        <Message title={text.empty.title}>
          <p>{text.empty.text}</p>
        </Message>
      )}
      {page && !failed && page.lines.length > 0 && (
        <>
          <div className="hidden @4xl:block">
            <Table
              caption={text.caption}
              isTitledAbove
              columns={columns}
              rows={page.lines}
              keyOf={({ id }) => id}
              empty={text.empty.title}
            />
          </div>
          <ul className="grid gap-3 @4xl:hidden">
            {page.lines.map((line) => (
              <li key={line.id} className="grid gap-1 rounded-card bg-surface p-4 shadow-low">
                <p className="font-semibold">{text.action(line.action)}</p>
                <p className="text-quiet wrap-anywhere">
                  <Email address={text.actor(line.actor)} />
                  <span>{` · ${formatDateTime(line.at)}`}</span>
                </p>
                <About line={line} />
                {line.detail !== '' && <p className="text-quiet wrap-anywhere">{text.detail(line)}</p>}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            {page.next !== null && (
              <Button kind="quiet" onPress={loadMore}>
                {text.more}
              </Button>
            )}
            <Button kind="quiet" onPress={download}>
              {text.export}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

type AuditQuery = Omit<NonNullable<Api['GET /api/studio/audit']['query']>, 'cursor'>;
type AuditPage = Api['GET /api/studio/audit']['reply'];
type AuditEntry = AuditPage['lines'][number];

/** Debounces the filters. */
const typingMs = 300;

/** The entries that match a query. The old list stays visible while the next one loads. */
function useAuditLog(query: AuditQuery) {
  const key = JSON.stringify(query);
  const [page, setPage] = useState<AuditPage | null>(null);
  const [failed, setFailed] = useState(false);
  const request = useRef(0);

  const load = useCallback(async (requestedKey: string, former: AuditPage | null) => {
    const mine = ++request.current;
    setFailed(false);
    try {
      const reply = await readPage(JSON.parse(requestedKey) as AuditQuery, former?.next);
      if (mine !== request.current) return;
      setPage({ lines: [...(former?.lines ?? []), ...reply.lines], next: reply.next });
    } catch {
      if (mine === request.current) setFailed(true);
    }
  }, []);

  const reload = useCallback(() => load(key, null), [load, key]);

  useEffect(() => {
    const timer = setTimeout(() => void reload(), request.current === 0 ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [reload]);

  return { page, failed, reload, loadMore: () => load(key, page) };
}

/** Limits the memory that the browser needs for one file. */
const mostExported = 20_000;

async function readAllLines(query: AuditQuery): Promise<{ lines: AuditEntry[]; isCut: boolean }> {
  const lines: AuditEntry[] = [];
  let next: string | null | undefined;
  do {
    const reply: AuditPage = await readPage(query, next);
    lines.push(...reply.lines);
    ({ next } = reply);
  } while (next !== null && lines.length < mostExported);
  return { lines, isCut: next !== null };
}

function readPage(query: AuditQuery, cursor: string | null | undefined): Promise<AuditPage> {
  return call('GET /api/studio/audit', { query: { ...query, ...(cursor ? { cursor } : {}) } });
}

type FilterFormProps = { filters: Filters; onChange: (change: Partial<Filters>) => void };

function FilterForm({ filters, onChange }: FilterFormProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card bg-surface p-5 shadow-low sm:grid-cols-2 lg:grid-cols-4">
      <div>
        <label htmlFor={id} className={labelStyles}>
          {text.filters.action}
        </label>
        <select
          id={id}
          className={fieldStyles}
          value={filters.action}
          onChange={(event) => onChange({ action: event.currentTarget.value })}
        >
          <option value="">{text.filters.any}</option>
          {text.actions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <TextField
        label={text.filters.person}
        hint={text.filters.personHint}
        type="email"
        autoComplete="off"
        maxLength={320}
        value={filters.person}
        onChange={(event) => onChange({ person: event.currentTarget.value })}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          label={text.filters[name]}
          type="date"
          value={filters[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  {
    title: text.columns.what,
    cell: ({ action }) => <span className="block min-w-28">{text.action(action)}</span>,
  },
  {
    title: text.columns.when,
    cell: ({ at }) => <span className="block min-w-36 tabular-nums">{formatDateTime(at)}</span>,
  },
  {
    title: text.columns.who,
    cell: ({ actor }) => (
      <span className="block min-w-40 wrap-anywhere">
        <Email address={text.actor(actor)} />
      </span>
    ),
  },
  { title: text.columns.about, cell: (line) => <About line={line} /> },
  { title: text.columns.why, cell: (line) => <span className="wrap-anywhere">{text.detail(line)}</span> },
];

/** The learner that an entry is about, with a link to their page. */
function About({ line: { subject, subjectEmail } }: { line: AuditEntry }) {
  if (subjectEmail === null || !subjectEmail.includes('@'))
    return <span className="text-quiet wrap-anywhere">{subject === '' ? text.nobody : subject}</span>;
  return (
    <Link
      to={pathTo(pages.studioLearner, { uid: subject })}
      className="block @4xl:min-w-40 wrap-anywhere underline underline-offset-4"
    >
      <Email address={subjectEmail} />
    </Link>
  );
}

function queryOf({ action, person, from, to }: Filters): AuditQuery {
  const start = dayStart(from);
  const end = dayEnd(to);
  return {
    ...(action === '' ? {} : { action }),
    ...(person.includes('@') ? { person } : {}),
    ...(start === null ? {} : { from: start }),
    ...(end === null ? {} : { to: end }),
  };
}

function csvRowOf({ at, actor, action, subjectEmail, subject, detail }: AuditEntry) {
  return [new Date(at).toISOString(), actor, action, subjectEmail, subject, detail];
}
