/** Texts for the free previews: on the landing page, and on a page for each of them. */
export const previewLesson = {
  badge: 'Pratinjau gratis',
  title: 'Tonton satu pelajaran gratis',
  lead: 'Tidak perlu akun. Putar videonya dan lihat cara kursus ini mengajar.',
  play: (title: string) => `Putar “${title}”`,
  loading: 'Memuat video…',
  failed: 'Video gagal dimuat. Periksa koneksi Anda, lalu coba lagi.',
  again: 'Coba lagi',
  withoutScript:
    'Jika video tidak bisa diputar, aktifkan JavaScript untuk situs ini. Transkrip di bawah bisa dibaca tanpanya.',
  withoutScriptAndTranscript: 'Jika video tidak bisa diputar, aktifkan JavaScript untuk situs ini.',
  ended: (count: number) =>
    count === 1 ? 'Itu tadi pelajaran pertama.' : `Itu tadi satu dari ${count} pelajaran.`,
  plans: 'Lihat paket',
  next: (title: string) => `Pratinjau gratis berikutnya: ${title}`,
  continue: 'Lanjutkan kursus',
  details: 'Transkrip dan detail',
  close: 'Tutup',
  /** The line above the title of a lesson’s page. */
  ofCourse: (course: string) => `Pelajaran gratis dari ${course}`,
  /** The description for search engines of a lesson without one. */
  description: (title: string, course: string) => `Pelajaran gratis dari kursus “${course}”: ${title}.`,
  about: 'Tentang pelajaran ini',
  chapters: 'Bab',
  transcript: 'Transkrip',
  more: 'Pratinjau gratis lainnya',
  offer: {
    title: 'Suka dengan yang Anda tonton?',
    text: (count: number) => `Kursus ini berisi ${count} pelajaran. Bayar sekali, tanpa biaya bulanan.`,
  },
} as const;
