/** Texts beside the outline. */
export const courseAside = {
  more: {
    title: 'Sumber',
    sourceCode: 'Kod sumber',
    sourceCodeNote: 'Baca dan guna semula projek akhir',
    questions: 'Soal jawab peribadi',
    questionsNote: 'Tanya tentang kod anda sendiri',
    help: 'Sembang bantuan',
    helpNote: 'Hubungi pengajar',
    ultraOnly: (plan: string) => `Dengan ${plan}`,
  },
  instructor: { title: 'Pengajar anda', more: 'Baca lagi', less: 'Ringkaskan' },
} as const;
