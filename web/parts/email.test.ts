import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Email } from './email.tsx';

function markupOf(address: string): string {
  return renderToStaticMarkup(createElement(Email, { address }));
}

test('a long address may break before its last sign', () => {
  expect(markupOf('aisyah@example.com')).toBe('<span translate="no">aisyah<wbr/>@example.com</span>');
  expect(markupOf('"a@b"@example.com')).toContain('&quot;a@b&quot;<wbr/>@example.com');
});

test('a name instead of an address may be translated', () => {
  expect(markupOf('Stripe')).toBe('<span>Stripe</span>');
});
