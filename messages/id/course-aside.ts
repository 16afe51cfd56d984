/** Texts beside the outline. */
export const courseAside = {
  more: {
    title: 'Materi pendukung',
    sourceCode: 'Kode sumber',
    sourceCodeNote: 'Baca dan pakai ulang proyek akhir',
    questions: 'Tanya jawab privat',
    questionsNote: 'Tanyakan kode Anda sendiri',
    help: 'Chat bantuan',
    helpNote: 'Kirim pesan ke instruktur',
    ultraOnly: (plan: string) => `Dengan ${plan}`,
  },
  instructor: { title: 'Instruktur Anda', more: 'Selengkapnya', less: 'Ringkas' },
} as const;
