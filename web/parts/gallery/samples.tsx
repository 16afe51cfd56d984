import { type ReactNode, useId, useState } from 'react';
import { moneyText } from '#rules/payments/money.ts';
import { countries, type Country } from '#rules/registration.ts';
import { type AlertKind, alertStyles } from '#web/parts/alert-styles.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, LinkButton } from '#web/parts/button.tsx';
import type { DialogSize } from '#web/parts/dialog-frame.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ChoiceField, TextField } from '#web/parts/field.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { Meter } from '#web/parts/meter.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { type Column, Table } from '#web/parts/table.tsx';
import { AppPicture } from '#web/pictures/app-scenes.tsx';
import { PaymentPicture } from '#web/pictures/payment-picture.tsx';
import { EmptyPicture, QuietPicture } from '#web/pictures/state-picture.tsx';
import tokens from '#web/tokens.css?raw';
import { galleryWords } from './gallery-words.ts';

/** A section of the gallery: one kind of component. */
function Samples({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-6 border-t border-line pt-8">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

const alertKinds: AlertKind[] = ['error', 'notice', 'success'];

/** Each alert as a static sample, with a button that shows it. */
export function AlertSamples() {
  const { title, ...texts } = galleryWords.alerts;
  const alert = useAlert();
  return (
    <Samples title={title}>
      <ul className="grid gap-4">
        {alertKinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center gap-4">
            <p className={alertStyles(kind)}>{texts[kind]}</p>
            <Button
              kind="quiet"
              aria-label={`${galleryWords.show}: ${texts[kind]}`}
              onPress={() => alert(texts[kind], kind)}
            >
              {galleryWords.show}
            </Button>
          </li>
        ))}
      </ul>
    </Samples>
  );
}

export function ButtonSamples() {
  const { title, kinds, busy, disabled, link, wide } = galleryWords.buttons;
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

/** Every color of the tokens by Day and by Night, read from the sheet itself. */
export function ColorSamples() {
  const { title, day, night } = galleryWords.colors;
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)');
  const byDay = colorsOf(light);
  const byNight = { ...byDay, ...colorsOf(dark) };
  return (
    <Samples title={title}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
        {Object.keys(byDay).map((name) => (
          <li key={name} className="overflow-hidden rounded-card border border-line bg-surface">
            <div className="grid h-16 grid-cols-2">
              <span style={{ background: byDay[name] }} />
              <span style={{ background: byNight[name] }} />
            </div>
            <div className="p-4">
              <p className="font-semibold">{name}</p>
              <p className="tabular-nums text-quiet">{`${day} ${byDay[name]}`}</p>
              <p className="tabular-nums text-quiet">{`${night} ${byNight[name]}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </Samples>
  );
}

function colorsOf(sheet: string): Record<string, string> {
  const found = sheet.matchAll(/--color-([\w-]+): (#[0-9a-f]{6}|rgb\([^)]+\));/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

export function DialogSamples() {
  const { title, text, done, ...sizes } = galleryWords.dialogs;
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

export function FieldSamples() {
  const text = galleryWords.fields;
  const [country, setCountry] = useState<Country | null>('Malaysia');
  const options = countries.map((value) => ({
    value,
    label: value,
    ...(value === 'Malaysia' && { hint: text.countryHint }),
  }));
  return (
    <Samples title={text.title}>
      <div className="grid gap-8 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <TextField label={text.name} hint={text.nameHint} defaultValue="Aisyah binti Rahman" />
          <TextField label={text.wrong} error={text.wrongError} defaultValue="aisyah" />
          <SelectField
            label={text.country}
            placeholder={text.choose}
            options={countries}
            value={country}
            onChange={setCountry}
          />
        </div>
        <ChoiceField legend={text.country} options={options} value={country} onChange={setCountry} />
      </div>
    </Samples>
  );
}

/** The states of a message: empty, failed, waiting and loading. */
export function StateSamples() {
  const { title, empty, failed, again, waiting, loading } = galleryWords.states;
  return (
    <Samples title={title}>
      <div className="grid gap-6 md:grid-cols-2">
        <Message level={3} title={empty[0]} picture={<EmptyPicture />}>
          <p>{empty[1]}</p>
        </Message>
        <Message
          level={3}
          title={failed[0]}
          picture={<QuietPicture />}
          action={<Button onPress={() => undefined}>{again}</Button>}
        >
          <p>{failed[1]}</p>
        </Message>
        <Message level={3} title={waiting[0]} picture={<PaymentPicture state="on-its-way" />}>
          <p>{waiting[1]}</p>
        </Message>
        <Loading label={loading} />
      </div>
    </Samples>
  );
}

/** Cards of each elevation, and a progress bar on one. */
export function SurfaceSamples() {
  const { surfaces, meters } = galleryWords;
  return (
    <Samples title={surfaces.title}>
      <div className="grid items-start gap-6 md:grid-cols-3">
        <Card title={surfaces.surface} className="bg-surface shadow-low" />
        <Card title={surfaces.raised} className="bg-raised shadow-high" />
        <article className="overflow-hidden rounded-card bg-surface shadow-low">
          <AppPicture id="voice-assistant" className="w-full" />
          <div className="p-6">
            <h3 className="text-title">{surfaces.pictured}</h3>
            <p className="mt-2 text-quiet">{meters.text(33, 66)}</p>
            <Meter label={meters.label} value={33} max={66} className="mt-3" />
          </div>
        </article>
      </div>
    </Samples>
  );
}

function Card({ title, className }: { title: string; className: string }) {
  return (
    <article className={`rounded-card p-6 ${className}`}>
      <h3 className="text-title">{title}</h3>
      <p className="mt-2 text-quiet">{galleryWords.surfaces.text}</p>
    </article>
  );
}

const tableText = galleryWords.tables;
const people = [
  'Aisyah binti Rahman',
  'Budi Santoso',
  'Mei Ling Tan',
  'Siti Nurhaliza',
  'Arjun Pillai',
  'Dewi Lestari',
];
const payments = people.map((person, place) => ({
  id: `sample-${place}`,
  person,
  gives: place % 2 === 0 ? ('premium' as const) : ('ultra' as const),
  currency: place < 3 ? 'USD' : 'MYR',
  amountCents: 1900 + 700 * place,
}));

const columns: Column<(typeof payments)[number]>[] = [
  { title: tableText.person, cell: ({ person }) => person },
  { title: tableText.plan, cell: ({ gives }) => tableText.plans[gives] },
  {
    title: tableText.amount,
    cell: ({ amountCents, currency }) => moneyText(amountCents, currency),
    numeric: true,
  },
];

export function TableSamples() {
  const keyOf = ({ id }: (typeof payments)[number]) => id;
  return (
    <Samples title={tableText.title}>
      <Table
        caption={tableText.caption}
        columns={columns}
        rows={payments}
        keyOf={keyOf}
        empty={tableText.none}
      />
      <Table
        caption={tableText.emptyCaption}
        columns={columns}
        rows={[]}
        keyOf={keyOf}
        empty={tableText.none}
      />
    </Samples>
  );
}

const typeSizes = ['text-display', 'text-heading', 'text-title', 'text-lead', 'text-base'];

/** The type scale in the display face and in the text face. */
export function TypeSamples() {
  const { title, sample, figures } = galleryWords.type;
  return (
    <Samples title={title}>
      <dl className="grid gap-6">
        {typeSizes.map((size) => (
          <div key={size}>
            <dt className="text-quiet">{size}</dt>
            <dd className={`font-display font-bold ${size}`}>{sample}</dd>
            <dd className={`mt-1 ${size}`}>{sample}</dd>
          </div>
        ))}
      </dl>
      <p className="tabular-nums text-lead">{figures}</p>
    </Samples>
  );
}
