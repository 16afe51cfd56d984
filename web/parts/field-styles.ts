/** The styles of fields. */
export const labelStyles = 'mb-1.5 block font-semibold';

export const fieldStyles =
  'block min-h-12 w-full rounded-card border border-edge bg-raised px-4 py-2.5 text-base text-ink ' +
  'transition-colors placeholder:text-quiet hover:border-ink aria-invalid:border-error';

export const hintStyles = 'mt-1.5 text-quiet';
