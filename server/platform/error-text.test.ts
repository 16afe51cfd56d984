import { expect, test } from 'vitest';
import { explainErrors, errorText } from './error-text.ts';

test('each cause stands on a line of its own', async () => {
  const failing = explainErrors('The course could not be opened', () =>
    explainErrors('The file /data/a could not be read', () => {
      throw Object.assign(new Error('disk is full'), { code: 'ENOSPC' });
    }),
  );
  await expect(failing.catch(errorText)).resolves.toBe(
    'The course could not be opened\n  because: The file /data/a could not be read\n  because: disk is full (ENOSPC)',
  );
});

test('a code that the message tells is not told twice', () => {
  const error = Object.assign(new Error('listen EADDRINUSE ::1:3000'), { code: 'EADDRINUSE' });
  expect(errorText(error)).toBe('listen EADDRINUSE ::1:3000');
});

test('a host of several addresses tells what befell each of them', () => {
  const error = new AggregateError([new Error('connect ::1:5432'), new Error('connect 127.0.0.1:5432')]);
  expect(errorText(error)).toBe('connect ::1:5432; connect 127.0.0.1:5432');
});

test('what is no error is told as it is', () => {
  expect(errorText('out of paper')).toBe('out of paper');
});

test('credentials in an address are left out, whatever they are made of', () => {
  const error = new Error('Cannot use postgresql://owner:pass@word/with?signs@db.example.com:5432/courses', {
    cause: new Error('smtps://mailer:secret@mail.example.com is away'),
  });
  expect(errorText(error)).toBe(
    'Cannot use postgresql://db.example.com:5432/courses\n  because: smtps://mail.example.com is away',
  );
});
