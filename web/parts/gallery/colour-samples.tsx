import tokens from '../../tokens.css?raw';
import { galleryWords } from './gallery-words.ts';
import { Samples } from './samples.tsx';

const { title, day, night } = galleryWords.colours;

/** Every colour of the tokens by Day and by Night, read from the sheet itself. */
export function ColourSamples() {
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)');
  const byDay = coloursOf(light);
  const byNight = { ...byDay, ...coloursOf(dark) };
  return (
    <Samples title={title}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
        {Object.keys(byDay).map((name) => (
          <li key={name} className="overflow-hidden rounded-card border border-line bg-surface">
            <div className="grid h-16 grid-cols-2">
              <span style={{ background: byDay[name] }} />
              <span style={{ background: byNight[name] }} />
            </div>
            <div className="p-4">
              <p className="font-semibold">{name}</p>
              <p className="tabular-nums text-quiet">{`${day} ${byDay[name]}`}</p>
              <p className="tabular-nums text-quiet">{`${night} ${byNight[name]}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </Samples>
  );
}

function coloursOf(sheet: string): Record<string, string> {
  const found = sheet.matchAll(/--color-([\w-]+): (#[0-9a-f]{6}|rgb\([^)]+\));/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}
