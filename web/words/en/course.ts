export const course = {} as const;
