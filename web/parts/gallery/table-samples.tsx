import { moneyText } from '#rules/payments/money.ts';
import { type Column, Table } from '../table.tsx';
import { galleryWords } from './gallery-words.ts';
import { Samples } from './samples.tsx';

const text = galleryWords.tables;
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
  { title: text.person, cell: ({ person }) => person },
  { title: text.plan, cell: ({ gives }) => text.plans[gives] },
  {
    title: text.amount,
    cell: ({ amountCents, currency }) => moneyText(amountCents, currency),
    numeric: true,
  },
];

export function TableSamples() {
  const keyOf = ({ id }: (typeof payments)[number]) => id;
  return (
    <Samples title={text.title}>
      <Table caption={text.caption} columns={columns} rows={payments} keyOf={keyOf} empty={text.none} />
      <Table caption={text.emptyCaption} columns={columns} rows={[]} keyOf={keyOf} empty={text.none} />
    </Samples>
  );
}
