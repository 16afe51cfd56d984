export const lesson = {} as const;
