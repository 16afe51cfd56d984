/** Texts for the course page. */
export const course = {
  title: 'Kursus',
  heading: 'Kursus Anda',
  loading: 'Memuat kursus Anda…',
  stats: {
    label: 'Kursus dalam angka',
    sections: (_count: number) => 'bagian',
    lessons: (_count: number) => 'pelajaran',
    length: 'video',
    watched: (watched: number, videos: number) => `${watched} dari ${videos} video ditonton`,
    meter: 'Video yang ditonton',
    /** For a course or section with articles. */
    done: (done: number, lessons: number) => `${done} dari ${lessons} selesai`,
    doneMeter: 'Pelajaran selesai',
  },
  mainButton: {
    'start-learning': 'Mulai belajar',
    'get-certificate': 'Dapatkan sertifikat',
    'open-studio': 'Buka studio',
  },
  /** Beside a label of the specification whose button opens the plans. */
  seePlans: 'Lihat paket',
  continuing: {
    'stopped-here': 'Lanjutkan dari tempat terakhir',
    'next-up': 'Pelajaran berikutnya',
    open: 'Lanjutkan',
    start: 'Tonton',
    read: 'Baca',
  },
  intro: {
    label: 'Pengantar',
    firstLesson: 'Tonton pelajaran pertama',
    film: (time: string) => `Tonton video singkat, ${time}`,
    plans: 'Lihat paket',
    close: 'Tutup pengantar',
  },
  outline: 'Pelajaran',
  section: {
    number: (place: number) => `Bagian ${place}`,
    counts: (lessons: number, length: string) => `${lessons} pelajaran${length ? ` · ${length}` : ''}`,
    watched: (watched: number, lessons: number) => `${watched} dari ${lessons} ditonton`,
    includedIn: (plans: string[]) =>
      plans.length > 1 ? 'Termasuk dalam kedua paket' : `Termasuk dalam ${plans.join('')}`,
  },
  lesson: {
    preview: 'Pratinjau gratis',
    watched: 'Ditonton',
    ticked: 'Ditandai oleh Anda',
    read: 'Sudah dibaca',
    article: 'Artikel',
    quiz: (correct: number, questions: number) => `${correct} dari ${questions} benar`,
    stoppedAt: (time: string) => `Berhenti di ${time}`,
    opensWith: (plans: string[]) => plans.join(' atau '),
    guide: 'Panduan',
    newTab: 'terbuka di tab baru',
    opening: 'Membuka…',
    blocked: 'Browser Anda memblokir tab baru. ',
    blockedLink: 'Buka di sini',
  },
  stale: {
    text: 'Daftar ini dari kunjungan terakhir Anda dan tidak bisa diperbarui.',
    progress: 'Progres Anda gagal dimuat. Progresnya aman, dan Anda bisa memutar semua pelajaran Anda.',
    again: 'Coba lagi',
  },
  failed: {
    title: 'Kursus gagal dimuat',
    text: 'Progres Anda aman. Periksa koneksi Anda, lalu coba lagi.',
    again: 'Coba lagi',
  },
  alerts: {
    upgrade: 'Upgrade ke Ultra untuk akses penuh',
    linkFailed: 'Tautan tidak bisa dibuka. Silakan coba lagi.',
  },
} as const;
