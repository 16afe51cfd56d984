/** The error codes of a disk that takes nothing more: it is full, over its quota, or may not be written. */
export const diskErrorCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);
