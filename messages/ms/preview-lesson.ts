/** Texts for the free previews: on the landing page, and on a page for each of them. */
export const previewLesson = {
  badge: 'Pratonton percuma',
  title: 'Tonton satu pelajaran secara percuma',
  lead: 'Tidak perlu akaun. Tekan main dan lihat cara kursus ini mengajar.',
  play: (title: string) => `Mainkan “${title}”`,
  loading: 'Memuatkan video…',
  failed: 'Video tidak dapat dimuatkan. Semak sambungan anda, kemudian cuba lagi.',
  again: 'Cuba lagi',
  withoutScript:
    'Jika video tidak dapat dimainkan, hidupkan JavaScript untuk laman ini. Transkrip di bawah boleh dibaca tanpanya.',
  withoutScriptAndTranscript: 'Jika video tidak dapat dimainkan, hidupkan JavaScript untuk laman ini.',
  ended: (count: number) =>
    count === 1 ? 'Itulah pelajaran pertama.' : `Itulah satu daripada ${count} pelajaran.`,
  plans: 'Lihat pelan',
  next: (title: string) => `Pratonton percuma seterusnya: ${title}`,
  continue: 'Sambung kursus',
  details: 'Transkrip dan butiran',
  close: 'Tutup',
  /** The line above the title of a lesson’s page. */
  ofCourse: (course: string) => `Pelajaran percuma daripada ${course}`,
  /** The description for search engines of a lesson without one. */
  description: (title: string, course: string) => `Pelajaran percuma daripada kursus “${course}”: ${title}.`,
  about: 'Tentang pelajaran ini',
  chapters: 'Bab',
  transcript: 'Transkrip',
  more: 'Pratonton percuma lain',
  offer: {
    title: 'Suka apa yang anda tonton?',
    text: (count: number) => `Kursus ini ada ${count} pelajaran. Bayar sekali, tanpa yuran bulanan.`,
  },
} as const;
