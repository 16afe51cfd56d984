/** The site's name and its contact in the footer. */
export const site = {
  name: 'Lectern',
  address: 'Lectern, Jalan Contoh 12, 80000 Johor Bahru, Malaysia',
  email: 'hello@example.com',
};
