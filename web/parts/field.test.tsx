import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextField } from './field.tsx';

const markup = (type?: string) => renderToStaticMarkup(<TextField label="Day" type={type} />);

test('a year has four digits, since browsers take six where no maximum is given', () => {
  expect(markup('date')).toContain('max="9999-12-31"');
  expect(markup('datetime-local')).toContain('max="9999-12-31T23:59"');
  expect(markup('time')).not.toContain('max=');
  expect(markup()).not.toContain('max=');
});
