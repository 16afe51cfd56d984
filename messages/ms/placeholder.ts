/** Texts for placeholder pages, shown until the instructor sets a URL. */
export const placeholder = {
  notYet: 'Belum disediakan',
  soon: 'Akan datang',
  helpChat: {
    title: 'Sembang bantuan',
    text: 'Sembang dengan pengajar akan dibuka di sini, dengan soalan anda sudah diisi. Sementara itu, hantar e-mel. Kami membaca setiap e-mel.',
    message: 'Mesej anda',
    write: 'Hantar e-mel',
  },
  sourceCode: {
    title: 'Kod sumber',
    text: 'Pengajar akan berkongsi kod sumber penuh projek akhir di sini dengan pelajar Ultra, untuk dibaca, dijalankan dan diguna semula dalam kerja mereka.',
  },
  privateQuestions: {
    title: 'Soal jawab peribadi',
    text: 'Pengajar akan membuka kumpulan peribadi di sini untuk pelajar Ultra. Tanya tentang kod anda sendiri, dan baca soalan orang lain.',
  },
  launchChecklist: {
    title: 'Senarai semak',
    text: 'Pengajar akan menambah senarai semak di sini untuk diikuti semasa anda bekerja.',
  },
  revenueStrategy: {
    title: 'Panduan',
    text: 'Pengajar akan menambah panduan langkah demi langkah di sini.',
  },
  firstLesson: {
    title: 'Pelajaran pertama',
    text: 'Pengajar sedang menyediakannya. Ia dibuka di sini apabila sedia. Sila kembali lagi nanti.',
  },
  course: 'Pergi ke kursus',
} as const;
