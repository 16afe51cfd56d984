/** The style sheet of the content: the accent's shades, and for previews the colors of one scheme. */
import { type AccentShades, accentOf } from '#rules/content/accent.ts';
import type { PublicContent } from '#rules/content/public-content.ts';
import type { ColorScheme, PreviewScheme } from '#rules/content/rendered-pages.ts';
import tokens from '#web/tokens.css?raw';

export const themePath = '/theme.css';

/** `:root` twice, for a higher specificity than the tokens'. */
const root = ':root:root';

export function renderTheme({ site }: PublicContent, scheme: PreviewScheme): string {
  const accent = site.accent ? accentOf(site.accent) : null;
  if (scheme) return ruleOf(`${schemeTokens(scheme)}${accent ? shadesOf(accent[scheme]) : ''}`);
  if (!accent) return '/* The colors are those of the build. */\n';
  const night = ruleOf(shadesOf(accent.night));
  return `${ruleOf(shadesOf(accent.day))}@media (prefers-color-scheme: dark) {\n${night}}\n`;
}

/** Returns whether the pages need the style sheet; an accent without readable shades is ignored. */
export function hasTheme({ site }: PublicContent): boolean {
  return site.accent !== null && accentOf(site.accent) !== null;
}

function ruleOf(declarations: string): string {
  return `${root} {\n${declarations}}\n`;
}

function shadesOf(shades: AccentShades): string {
  return Object.entries(shades)
    .map(([token, color]) => `  --color-${token}: ${color};\n`)
    .join('');
}

/** Returns the tokens of a scheme, which apply whatever the device prefers. */
function schemeTokens(scheme: ColorScheme): string {
  const [day = '', night = ''] = tokens.split('@media (prefers-color-scheme: dark)');
  const declared = [
    ...(scheme === 'day' ? day : night).matchAll(/--(?:color-(?!\*)|shadow-(?!\*))[\w-]+: [^;]+;/g),
  ];
  const colors = declared.map(([declaration]) => `  ${declaration}\n`);
  return `  color-scheme: ${scheme === 'day' ? 'light' : 'dark'};\n${colors.join('')}`;
}
