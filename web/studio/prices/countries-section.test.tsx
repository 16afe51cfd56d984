import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AddCurrency } from './currency-section.tsx';
import { CountriesSection } from './countries-section.tsx';

const settings = { defaultCurrency: 'USD', notForSale: null };

test('says which countries can have their own prices', () => {
  const countries = renderToStaticMarkup(
    <CountriesSection live={[]} rows={[]} settings={settings} onChange={async () => {}} />,
  );
  expect(countries).toContain('Malaysia and Indonesia can have a currency of their own');
  expect(countries).toContain('all other countries pay in the default currency');
  const currencies = renderToStaticMarkup(<AddCurrency shown={[]} onAdd={() => {}} />);
  expect(currencies).toContain('as the default currency, or for Malaysia or Indonesia');
});
