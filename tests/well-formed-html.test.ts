import { expect, test } from 'vitest';
import { findMalformedHtml } from './well-formed-html.ts';

test.each(['<!doctype html><p class="a">one<br>two</p>', '<script type="a">{"b":1}</script><!-- c -->'])(
  '%s is well-formed',
  (html) => {
    expect(findMalformedHtml(html)).toBeNull();
  },
);

test.each(['<div><p></div>', '<p>a < b</p>', '<p><b>x</b>', '<p class="a"b">x</p>'])(
  '%s is not well-formed',
  (html) => {
    expect(findMalformedHtml(html)).not.toBeNull();
  },
);
