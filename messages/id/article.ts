/** Texts for an article, and for the quiz of a lesson. */
export const article = {
  loading: 'Memuat artikel…',
  failed: {
    title: 'Artikel gagal dimuat',
    text: 'Periksa koneksi Anda, lalu coba lagi.',
  },
  copy: 'Salin',
  copied: 'Tersalin',
  copyFailed: 'Tidak tersalin. Pilih kodenya dan salin sendiri.',
  code: (language: string) => (language === '' ? 'Kode' : `Kode, ${language}`),
  tick: {
    mark: 'Tandai sudah dibaca',
    unmark: 'Tandai belum dibaca',
    failed: 'Terjadi kesalahan. Silakan coba lagi.',
  },
  isRead: 'Artikel ini dianggap sudah dibaca.',
  rule: 'Dianggap sudah dibaca setelah Anda menandainya.',
  ruleWithQuiz: 'Dianggap sudah dibaca setelah Anda menandainya atau menjawab kuisnya.',
} as const;

export const quiz = {
  title: 'Kuis',
  lead: (questions: number) =>
    questions === 1
      ? 'Satu pertanyaan. Anda boleh menjawabnya sesering yang Anda mau.'
      : `${questions} pertanyaan. Anda boleh menjawabnya sesering yang Anda mau.`,
  number: (number: number, questions: number) => `Pertanyaan ${number} dari ${questions}`,
  single: 'Pilih satu jawaban.',
  multiple: 'Pilih semua yang benar.',
  typed: 'Jawaban Anda',
  check: 'Periksa jawaban',
  checking: 'Memeriksa…',
  missing: (number: number) => `Jawab pertanyaan ${number} dulu.`,
  failed:
    'Jawaban Anda belum bisa diperiksa, tetapi masih ada di sini. Periksa koneksi Anda, lalu coba lagi.',
  tooOften: 'Terlalu banyak percobaan. Coba lagi setelah satu menit.',
  outdated:
    'Kuis ini sudah berubah sejak Anda membukanya. Tinjau pertanyaan di atas, lalu periksa lagi jawaban Anda.',
  result: (correct: number, questions: number) => `${correct} dari ${questions} benar`,
  answeredOn: (date: string) => `Dijawab pada ${date}`,
  right: 'Benar',
  wrong: 'Salah',
  rightAnswer: (answers: string[]) => `Jawaban yang benar: ${answers.join(' · ')}`,
  noAnswer: 'Tidak ada jawaban',
  yourAnswer: (answer: string) => `Jawaban Anda: ${answer}`,
  changed: 'Kuis ini sudah berubah sejak Anda menjawabnya.',
  again: 'Jawab lagi',
  loading: 'Memuat kuis…',
  notLoaded: 'Kuis gagal dimuat. Periksa koneksi Anda, lalu coba lagi.',
  retry: 'Coba lagi',
} as const;
