import type { Source } from './source.ts';

const mostLines = 400;
const drawers = /(^|-)(utils?|lib|helpers?|common|shared|services?|managers?|misc)$/;

/** Files that grew too long, drawers whose name says nothing about what lies in them, and barrels. */
export function findBadShapes({ path, text, program }: Source): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  const drawer = path.split('/').find((name) => drawers.test(name.replace(/\..*$/, '')));
  return [
    ...(lines > mostLines ? [`${path} has ${lines} lines: divide it by meaning`] : []),
    ...(drawer ? [`${path} lies in a drawer: name it after what lives there`] : []),
    ...(isBarrel(program) ? [`${path} only passes on what other files export: import those files`] : []),
  ];
}

function isBarrel(program: Source['program']): boolean {
  const statements = program?.body ?? [];
  return statements.length > 0 && statements.every((statement) => passesOn(statement));
}

function passesOn(statement: NonNullable<Source['program']>['body'][number]): boolean {
  return (
    statement.type === 'ExportAllDeclaration' ||
    (statement.type === 'ExportNamedDeclaration' && statement.source !== null)
  );
}
