/** The ground of tokens.css, for what the browser paints around the page. */
export const ground = { day: '#faf5ec', night: '#0d1321' } as const;
