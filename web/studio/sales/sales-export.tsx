import { useState } from 'react';
import { monthOf, monthSpan } from '#rules/payments/sales.ts';
import { words } from '#words/words.ts';
import { buttonStyles } from '../../parts/button-styles.ts';
import { TextField } from '../../parts/field.tsx';
import { StudioSection } from '../studio-section.tsx';
import { monthBefore } from './sales-query.ts';

const { export: text } = words.studioSales;

/** The file of one month, for the accountant. */
export function SalesExport() {
  const [month, setMonth] = useState(() => monthBefore(Date.now()));
  const isMonth = monthSpan(month) !== null;
  return (
    <StudioSection title={text.title} lead={text.lead}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 max-w-full basis-60"
          label={text.month}
          type="month"
          max={monthOf(Date.now())}
          placeholder="2026-11"
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        {isMonth && (
          <a
            href={`/api/studio/sales/export?month=${month}`}
            download={`sales-${month}.csv`}
            className={buttonStyles('quiet')}
          >
            {text.download}
          </a>
        )}
      </div>
    </StudioSection>
  );
}
