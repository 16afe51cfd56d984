/** The access that endpoints of the instructor share. */
export const instructor = { role: 'instructor', secondFactor: 'session' } as const;

/** For what spends money, reaches learners or hands out a secret. */
export const freshInstructor = { role: 'instructor', secondFactor: 'fresh' } as const;
