/** Texts for the course page. */
export const course = {
  title: 'Kursus',
  heading: 'Kursus anda',
  loading: 'Memuatkan kursus anda…',
  stats: {
    label: 'Kursus dalam angka',
    sections: (_count: number) => 'bahagian',
    lessons: (_count: number) => 'pelajaran',
    length: 'video',
    watched: (watched: number, videos: number) => `${watched} daripada ${videos} video ditonton`,
    meter: 'Video yang ditonton',
    /** For a course or section with articles. */
    done: (done: number, lessons: number) => `${done} daripada ${lessons} selesai`,
    doneMeter: 'Pelajaran selesai',
  },
  mainButton: {
    'start-learning': 'Mula belajar',
    'get-certificate': 'Dapatkan sijil',
    'open-studio': 'Buka studio',
  },
  /** Beside a label of the specification whose button opens the plans. */
  seePlans: 'Lihat pelan',
  continuing: {
    'stopped-here': 'Sambung dari tempat anda berhenti',
    'next-up': 'Pelajaran seterusnya',
    open: 'Sambung',
    start: 'Tonton',
    read: 'Baca',
  },
  intro: {
    label: 'Pengenalan',
    firstLesson: 'Tonton pelajaran pertama',
    film: (time: string) => `Tonton video pendek, ${time}`,
    plans: 'Lihat pelan',
    close: 'Tutup pengenalan',
  },
  outline: 'Pelajaran',
  section: {
    number: (place: number) => `Bahagian ${place}`,
    counts: (lessons: number, length: string) => `${lessons} pelajaran${length ? ` · ${length}` : ''}`,
    watched: (watched: number, lessons: number) => `${watched} daripada ${lessons} ditonton`,
    includedIn: (plans: string[]) =>
      plans.length > 1 ? 'Termasuk dalam kedua-dua pelan' : `Termasuk dalam ${plans.join('')}`,
  },
  lesson: {
    preview: 'Pratonton percuma',
    watched: 'Ditonton',
    ticked: 'Ditanda oleh anda',
    read: 'Sudah dibaca',
    article: 'Artikel',
    quiz: (correct: number, questions: number) => `${correct} daripada ${questions} betul`,
    stoppedAt: (time: string) => `Berhenti pada ${time}`,
    opensWith: (plans: string[]) => plans.join(' atau '),
    guide: 'Panduan',
    newTab: 'dibuka dalam tab baharu',
    opening: 'Membuka…',
    blocked: 'Pelayar anda menyekat tab baharu. ',
    blockedLink: 'Buka di sini',
  },
  stale: {
    text: 'Senarai ini daripada lawatan terakhir anda. Ia tidak dapat dikemas kini.',
    progress:
      'Kemajuan anda tidak dapat dimuatkan. Ia selamat, dan anda boleh memainkan semua pelajaran anda.',
    again: 'Cuba lagi',
  },
  failed: {
    title: 'Kursus tidak dapat dimuatkan',
    text: 'Kemajuan anda selamat. Semak sambungan anda, kemudian cuba lagi.',
    again: 'Cuba lagi',
  },
  alerts: {
    upgrade: 'Naik taraf ke Ultra untuk akses penuh',
    linkFailed: 'Pautan tidak dapat dibuka. Sila cuba lagi.',
  },
} as const;
