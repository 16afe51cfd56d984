import { findAmbientAccess } from './ambient-access.ts';
import { findBadShapes, findCommentsWithoutSubject, findFormerNames } from './style.ts';
import { findContentReaders, findDataInCode } from './data-in-code.ts';
import { findCycles, findLayerBreaks, findOpenedTransactions, findSdksOutsideAdapters } from './layers.ts';
import { findRoomBreaks } from './rooms.ts';
import { readSource, type SourceFile } from './source.ts';
import { findFolderBreaks } from './web-folders.ts';

/** Returns a sentence for each violation of the architecture; docs/decisions/ explains the rules. */
export function checkArchitecture(files: SourceFile[]): string[] {
  const sources = files.map(readSource);
  return [
    ...sources.flatMap(findLayerBreaks),
    ...sources.flatMap(findRoomBreaks),
    ...sources.flatMap(findFolderBreaks),
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
