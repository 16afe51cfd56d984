import { useState } from 'react';
import { type Country, countries } from '#rules/registration.ts';
import { ChoiceField, TextField } from '../field.tsx';
import { SelectField } from '../select-field.tsx';
import { galleryWords } from './gallery-words.ts';
import { Samples } from './samples.tsx';

const text = galleryWords.fields;

export function FieldSamples() {
  const [country, setCountry] = useState<Country | null>('Malaysia');
  const options = countries.map((value) => ({
    value,
    label: value,
    ...(value === 'Malaysia' && { hint: text.countryHint }),
  }));
  return (
    <Samples title={text.title}>
      <div className="grid gap-8 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <TextField label={text.name} hint={text.nameHint} defaultValue="Aisyah binti Rahman" />
          <TextField label={text.wrong} error={text.wrongError} defaultValue="aisyah" />
          <SelectField
            label={text.country}
            placeholder={text.choose}
            options={countries}
            value={country}
            onChange={setCountry}
          />
        </div>
        <ChoiceField legend={text.country} options={options} value={country} onChange={setCountry} />
      </div>
    </Samples>
  );
}
