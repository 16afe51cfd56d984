import { dayText } from '#rules/site-time.ts';

/** Texts printed on a certificate; its page repeats the sentence. Nothing here says that the whole course was completed. */
const beforeCourse = 'telah memenuhi syarat kursus';
const afterCourse = 'seperti yang disahkan oleh pengajarnya.';

export const certificateSheet = {
  title: 'SIJIL TAMAT KURSUS',
  teacher: 'Pengajar',
  issued: 'Dikeluarkan pada',
  check: 'Semak di sini',
  /** The sentence around the course's title, which is on a line of its own. */
  beforeCourse,
  afterCourse,
  /** The whole sentence, for places other than the sheet. */
  sentence: ({ name, course }: { name: string; course: string }) =>
    `${name} ${beforeCourse} “${course}” ${afterCourse}`,
  /** The conditions that the credential names. */
  criteria:
    'Menonton sekurang-kurangnya separuh daripada video kursus, seperti yang disahkan oleh pengajarnya. Sesebuah video dikira apabila sekurang-kurangnya 90% daripadanya dimainkan, seperti diukur oleh pelayan kursus itu sendiri.',
  criteriaWithArticles:
    'Menonton atau membaca sekurang-kurangnya separuh daripada video dan artikel kursus, seperti yang disahkan oleh pengajarnya. Sesebuah video dikira apabila sekurang-kurangnya 90% daripadanya dimainkan, seperti diukur oleh pelayan kursus itu sendiri. Sesebuah artikel dikira apabila pelajar telah menandanya sebagai dibaca atau menjawab kuiznya.',
  /** The day as it is printed: 5 Disember 2026. */
  day: (time: number) => dayText(time, 'ms'),
} as const;
