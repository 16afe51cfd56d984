import { dayText } from '#rules/site-time.ts';

/** Texts printed on a certificate; its page repeats the sentence. Nothing here says that the whole course was completed. */
const beforeCourse = 'telah memenuhi persyaratan kursus';
const afterCourse = 'sebagaimana dikonfirmasi oleh instrukturnya.';

export const certificateSheet = {
  title: 'SERTIFIKAT PENYELESAIAN',
  teacher: 'Instruktur',
  issued: 'Diterbitkan pada',
  check: 'Verifikasi di sini',
  /** The sentence around the course's title, which is on a line of its own. */
  beforeCourse,
  afterCourse,
  /** The whole sentence, for places other than the sheet. */
  sentence: ({ name, course }: { name: string; course: string }) =>
    `${name} ${beforeCourse} “${course}” ${afterCourse}`,
  /** The conditions that the credential names. */
  criteria:
    'Menonton minimal setengah dari video kursus, sebagaimana dikonfirmasi oleh instrukturnya. Sebuah video dihitung jika minimal 90% darinya diputar, seperti diukur oleh server kursus itu sendiri.',
  criteriaWithArticles:
    'Menonton atau membaca minimal setengah dari video dan artikel kursus, sebagaimana dikonfirmasi oleh instrukturnya. Sebuah video dihitung jika minimal 90% darinya diputar, seperti diukur oleh server kursus itu sendiri. Sebuah artikel dihitung jika peserta sudah menandainya sebagai dibaca atau menjawab kuisnya.',
  /** The day as it is printed: 5 Desember 2026. */
  day: (time: number) => dayText(time, 'id'),
} as const;
