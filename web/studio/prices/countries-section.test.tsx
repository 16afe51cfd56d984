import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AddCurrency } from './currency-section.tsx';
import { CountriesSection } from './countries-section.tsx';

test('says which countries can have their own prices', () => {
  const countries = renderToStaticMarkup(<CountriesSection live={[]} rows={[]} onChange={async () => {}} />);
  expect(countries).toContain('Only Malaysia and Indonesia can have a currency of their own');
  expect(countries).toContain('separate prices for them aren’t possible yet');
  const currencies = renderToStaticMarkup(<AddCurrency shown={[]} onAdd={() => {}} />);
  expect(currencies).toContain('choose it for Malaysia or Indonesia above');
});
