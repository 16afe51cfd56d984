import { expect, test } from 'vitest';
import { explainErrors, errorText } from './error-text.ts';

test('puts each cause on its own line', async () => {
  const failing = explainErrors('The course could not be opened', () =>
    explainErrors('The file /data/a could not be read', () => {
      throw Object.assign(new Error('disk is full'), { code: 'ENOSPC' });
    }),
  );
  await expect(failing.catch(errorText)).resolves.toBe(
    'The course could not be opened\n  because: The file /data/a could not be read\n  because: disk is full (ENOSPC)',
  );
});

test('adds a code only when the message lacks it', () => {
  const error = Object.assign(new Error('listen EADDRINUSE ::1:3000'), { code: 'EADDRINUSE' });
  expect(errorText(error)).toBe('listen EADDRINUSE ::1:3000');
});

test('lists the error of each address of a host', () => {
  const error = new AggregateError([new Error('connect ::1:5432'), new Error('connect 127.0.0.1:5432')]);
  expect(errorText(error)).toBe('connect ::1:5432; connect 127.0.0.1:5432');
});

test('describes values that are not errors', () => {
  expect(errorText('out of paper')).toBe('out of paper');
});

test('removes any credentials from URLs', () => {
  const error = new Error('Cannot use postgresql://owner:pass@word/with?signs@db.example.com:5432/courses', {
    cause: new Error('smtps://mailer:secret@mail.example.com is away'),
  });
  expect(errorText(error)).toBe(
    'Cannot use postgresql://db.example.com:5432/courses\n  because: smtps://mail.example.com is away',
  );
});
