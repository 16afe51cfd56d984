/** Texts for an article, and for the quiz of a lesson. */
export const article = {
  loading: 'Memuatkan artikel…',
  failed: {
    title: 'Artikel tidak dapat dimuatkan',
    text: 'Semak sambungan anda, kemudian cuba lagi.',
  },
  copy: 'Salin',
  copied: 'Disalin',
  copyFailed: 'Tidak disalin. Pilih kod itu dan salin sendiri.',
  code: (language: string) => (language === '' ? 'Kod' : `Kod, ${language}`),
  tick: {
    mark: 'Tanda sebagai dibaca',
    unmark: 'Tanda sebagai belum dibaca',
    failed: 'Ada sesuatu yang tidak kena. Sila cuba lagi.',
  },
  isRead: 'Artikel ini dikira sebagai telah dibaca.',
  rule: 'Dikira sebagai telah dibaca selepas anda menandanya.',
  ruleWithQuiz: 'Dikira sebagai telah dibaca selepas anda menandanya atau menjawab kuiznya.',
} as const;

export const quiz = {
  title: 'Kuiz',
  lead: (questions: number) =>
    questions === 1
      ? 'Satu soalan. Anda boleh menjawabnya seberapa kerap yang anda mahu.'
      : `${questions} soalan. Anda boleh menjawabnya seberapa kerap yang anda mahu.`,
  number: (number: number, questions: number) => `Soalan ${number} daripada ${questions}`,
  single: 'Pilih satu jawapan.',
  multiple: 'Pilih semua yang betul.',
  typed: 'Jawapan anda',
  check: 'Semak jawapan',
  checking: 'Menyemak…',
  missing: (number: number) => `Jawab soalan ${number} dahulu.`,
  failed:
    'Jawapan anda tidak dapat disemak, tetapi masih ada di sini. Semak sambungan anda, kemudian cuba lagi.',
  tooOften: 'Terlalu banyak percubaan. Cuba lagi selepas seminit.',
  outdated:
    'Kuiz ini telah berubah sejak anda membukanya. Lihat semula soalan di atas, kemudian semak jawapan anda sekali lagi.',
  result: (correct: number, questions: number) => `${correct} daripada ${questions} betul`,
  answeredOn: (date: string) => `Dijawab pada ${date}`,
  right: 'Betul',
  wrong: 'Salah',
  rightAnswer: (answers: string[]) => `Jawapan yang betul: ${answers.join(' · ')}`,
  noAnswer: 'Tiada jawapan',
  yourAnswer: (answer: string) => `Jawapan anda: ${answer}`,
  changed: 'Kuiz ini telah berubah sejak anda menjawabnya.',
  again: 'Jawab semula',
  loading: 'Memuatkan kuiz…',
  notLoaded: 'Kuiz tidak dapat dimuatkan. Semak sambungan anda, kemudian cuba lagi.',
  retry: 'Cuba lagi',
} as const;
