/** Texts for placeholder pages, shown until the instructor sets a URL. */
export const placeholder = {
  notYet: 'Belum disiapkan',
  soon: 'Segera hadir',
  helpChat: {
    title: 'Chat bantuan',
    text: 'Chat dengan instruktur akan terbuka di sini, dengan pertanyaan Anda yang sudah terisi. Sementara itu, kirim email. Kami membaca setiap email.',
    message: 'Pesan Anda',
    write: 'Kirim email',
  },
  sourceCode: {
    title: 'Kode sumber',
    text: 'Instruktur akan membagikan kode sumber lengkap proyek akhir di sini untuk peserta Ultra, untuk dibaca, dijalankan, dan dipakai ulang dalam karya mereka.',
  },
  privateQuestions: {
    title: 'Tanya jawab privat',
    text: 'Instruktur akan membuka grup privat di sini untuk peserta Ultra. Tanyakan kode Anda sendiri, dan baca pertanyaan peserta lain.',
  },
  launchChecklist: {
    title: 'Daftar periksa',
    text: 'Instruktur akan menambahkan daftar periksa di sini untuk diikuti sambil bekerja.',
  },
  revenueStrategy: {
    title: 'Panduan',
    text: 'Instruktur akan menambahkan panduan langkah demi langkah di sini.',
  },
  firstLesson: {
    title: 'Pelajaran pertama',
    text: 'Instruktur sedang menyiapkannya. Pelajaran terbuka di sini saat sudah siap. Silakan kembali lagi nanti.',
  },
  course: 'Buka kursus',
} as const;
