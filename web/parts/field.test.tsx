import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChoiceField, TextField } from './field.tsx';

const markup = (type?: string) => renderToStaticMarkup(<TextField label="Day" type={type} />);

test('a year has four digits, since browsers take six where no maximum is given', () => {
  expect(markup('date')).toContain('max="9999-12-31"');
  expect(markup('datetime-local')).toContain('max="9999-12-31T23:59"');
  expect(markup('time')).not.toContain('max=');
  expect(markup()).not.toContain('max=');
});

test('an option of a choice can be disabled', () => {
  const options = [
    { value: 'all', label: 'All' },
    { value: 'here', label: 'From here', disabled: true },
  ];
  const choice = renderToStaticMarkup(
    <ChoiceField legend="Which" options={options} value="all" onChange={() => {}} />,
  );
  expect(choice.match(/<input[^>]*>/g)?.map((input) => input.includes('disabled=""'))).toEqual([false, true]);
});
