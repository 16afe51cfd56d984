import { findAmbientAccess } from './ambient-access.ts';
import { findCommentsWithoutSubject } from './comments.ts';
import { findContentReaders } from './content-readers.ts';
import { findCycles } from './cycles.ts';
import { findLayerBreaks } from './layers.ts';
import { findServerLayerBreaks } from './server-layers.ts';
import { findFormerNames } from './names.ts';
import { findSdksOutsideAdapters } from './sdks.ts';
import { findBadShapes } from './shapes.ts';
import { findDataInCode } from './data-in-code.ts';
import { findOpenedTransactions } from './transactions.ts';
import { readSource, type SourceFile } from './source.ts';

/** Returns a sentence for each place in these files that breaks a rule of the architecture; docs/decisions/ says why. */
export function checkArchitecture(files: SourceFile[]): string[] {
  const sources = files.map(readSource);
  return [
    ...sources.flatMap(findLayerBreaks),
    ...sources.flatMap(findServerLayerBreaks),
    ...sources.flatMap(findContentReaders),
    ...sources.flatMap(findDataInCode),
    ...sources.flatMap(findSdksOutsideAdapters),
    ...sources.flatMap(findAmbientAccess),
    ...sources.flatMap(findOpenedTransactions),
    ...sources.flatMap(findBadShapes),
    ...sources.flatMap(findCommentsWithoutSubject),
    ...sources.flatMap(findFormerNames),
    ...findCycles(sources),
  ];
}
