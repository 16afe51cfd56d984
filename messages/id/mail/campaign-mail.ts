/** The Indonesian footer of a campaign's emails, and the page on which its recipients unsubscribe. */

/** The footer's text, around the link to unsubscribe. */
export const campaignFooter = {
  why: (site: string) => `Anda menerima email ini karena memiliki akun di ${site}.`,
  unsubscribe: 'Berhenti berlangganan',
} as const;

export const unsubscribePage = {
  title: 'Berhenti berlangganan kabar',
  text: (site: string) =>
    `Tekan tombol ini dan ${site} tidak akan mengirim kabar lagi kepada Anda. Anda tetap menerima email yang Anda minta, kuitansi, dan jawaban atas pertanyaan Anda.`,
  button: 'Berhenti berlangganan',
  done: 'Anda sudah berhenti berlangganan',
  doneText: (site: string) =>
    `${site} tidak akan mengirim kabar lagi kepada Anda. Anda bisa mengubahnya di halaman akun Anda.`,
  unknown: 'Tautan ini tidak berlaku lagi',
  unknownText: 'Masuk, lalu nonaktifkan kabar di halaman akun Anda.',
  account: 'Buka akun saya',
} as const;
