/** The Malay footer of a campaign's emails, and the page on which its recipients unsubscribe. */

/** The footer's text, around the link to unsubscribe. */
export const campaignFooter = {
  why: (site: string) => `Anda menerima e-mel ini kerana anda mempunyai akaun di ${site}.`,
  unsubscribe: 'Berhenti melanggan',
} as const;

export const unsubscribePage = {
  title: 'Berhenti melanggan berita',
  text: (site: string) =>
    `Tekan butang ini dan ${site} tidak akan menghantar berita kepada anda lagi. Anda masih menerima e-mel yang anda minta, resit dan jawapan kepada soalan anda.`,
  button: 'Berhenti melanggan',
  done: 'Langganan anda telah dihentikan',
  doneText: (site: string) =>
    `${site} tidak akan menghantar berita kepada anda lagi. Anda boleh mengubahnya di halaman akaun anda.`,
  unknown: 'Pautan ini tidak sah lagi',
  unknownText: 'Log masuk, kemudian matikan berita di halaman akaun anda.',
  account: 'Buka akaun saya',
} as const;
