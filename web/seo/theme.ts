/** The background colours of tokens.css, for the browser's own interface. */
export const ground = { day: '#faf5ec', night: '#0d1321' } as const;
