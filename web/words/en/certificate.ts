export const certificate = {} as const;
