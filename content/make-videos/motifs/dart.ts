import { palette } from '#content/make-videos/palette.ts';
import { rise } from './phone.ts';

/** The code on the cards of section 2: real Dart, at most 31 characters per line. */
const snippets: Record<string, string[]> = {
  'variables-and-null-safety': [
    "final name = 'Aisyah';",
    'var cups = 2;',
    'String? note;',
    '',
    "print(note ?? 'no note');",
  ],
  'numbers-and-strings': [
    'const price = 12.5;',
    'const cups = 3;',
    'final total = price * cups;',
    '',
    'final text =',
    '    total.toStringAsFixed(2);',
    "print('RM $text');",
  ],
  'conditions-and-switch': [
    'final size = switch (cups) {',
    "  1 => 'small',",
    "  2 || 3 => 'family',",
    "  > 3 => 'party',",
    "  _ => 'none',",
    '};',
  ],
  'lists-sets-and-maps': [
    "final cart = ['kopi', 'teh'];",
    "final tags = {'hot', 'new'};",
    'final prices = {',
    "  'kopi': 2.5,",
    "  'teh': 2.2,",
    '};',
  ],
  'loops-and-collections': [
    'for (final item in cart) {',
    '  print(item.name);',
    '}',
    '',
    'final names = cart',
    '    .map((item) => item.name)',
    '    .toList();',
  ],
  'functions-and-parameters': [
    'double total({',
    '  required double price,',
    '  int cups = 1,',
    '}) => price * cups;',
    '',
    'total(price: 2.5, cups: 4);',
  ],
  'classes-and-constructors': [
    'class Drink extends Product {',
    '  const Drink(super.name,',
    '      {required this.cups});',
    '',
    '  final int cups;',
    '}',
  ],
  'records-and-patterns': [
    'sealed class Result {}',
    '',
    'final (name, cups) = order();',
    '',
    'if (cart case [final only]) {',
    "  print('Just $only');",
    '}',
  ],
  'futures-and-streams': [
    'Future<void> ask() async {',
    '  final name = await load();',
    '  await for (final part',
    '      in reply(name)) {',
    '    show(part);',
    '  }',
    '}',
  ],
};

const lineHeight = 46;

/** An editor that types the lesson's code. */
export function drawDart(phase: number, lessonId: string): string {
  const lines = snippets[lessonId] ?? [];
  const total = lines.join('').length;
  const typed = Math.round(total * rise(phase, 0.03, 0.62));
  const top = 292 - (lines.length * lineHeight) / 2;
  let before = 0;
  let cursor = { x: 0, y: top };
  const written = lines.map((line, index) => {
    const visible = Math.max(0, Math.min(line.length, typed - before));
    if (typed >= before) cursor = { x: visible, y: top + index * lineHeight };
    before += line.length;
    return `<text y="${top + index * lineHeight}" xml:space="preserve">${color(line.slice(0, visible))}</text>`;
  });
  const blink = typed < total || Math.floor(phase * 10) % 2 === 0 ? 1 : 0;
  const fade = 1 - rise(phase, 0.94, 0.99);
  return `<rect x="-4" y="40" width="524" height="460" rx="28" fill="${palette.surface}"/>
    <circle cx="30" cy="74" r="8" fill="${palette.line}"/><circle cx="56" cy="74" r="8" fill="${palette.line}"/><circle cx="82" cy="74" r="8" fill="${palette.line}"/>
    <g transform="translate(26 12)" class="code" fill="${palette.text}" opacity="${fade.toFixed(2)}">${written.join('')}
      <rect x="${(cursor.x * 15.052 + 2).toFixed(1)}" y="${cursor.y - 25}" width="3" height="32" fill="${palette.amber}" opacity="${blink}"/></g>`;
}

const words =
  /('[^']*'?)|\b(var|final|const|if|else|switch|for|in|class|extends|super|this|return|required|sealed|case|await|async|void|int|double|String|bool|Future|List|Map)\b|(\d+(?:\.\d+)?)/g;

function color(code: string): string {
  let last = 0;
  let colored = '';
  for (const match of code.matchAll(words)) {
    const fill = match[1] || match[3] ? palette.amber : palette.sky;
    colored += `${escape(code.slice(last, match.index))}<tspan fill="${fill}">${escape(match[0])}</tspan>`;
    last = match.index + match[0].length;
  }
  return colored + escape(code.slice(last));
}

function escape(code: string): string {
  return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
