/** Texts for a learner's notes, in a lesson and of the whole course. */
export const notes = {
  title: 'Nota',
  add: (time: string) => `Tambah nota pada ${time}`,
  bookmark: 'Penanda',
  added: (time: string) => `${time} ditanda`,
  none: 'Belum ada nota dalam pelajaran ini. Hanya anda boleh melihat apa yang anda tulis di sini.',
  keys: 'Tekan N untuk menulis nota, atau B untuk menambah penanda.',
  list: 'Nota mengikut masa',
  play: (time: string) => `Main dari ${time}`,
  edit: (time: string) => `Sunting nota pada ${time}`,
  field: (time: string) => `Nota pada ${time}`,
  length: (length: number, longest: number) => `${length} daripada ${longest} aksara`,
  save: 'Simpan',
  cancel: 'Batal',
  remove: 'Padam',
  removeAt: (time: string) => `Padam nota pada ${time}`,
  removed: 'Nota dipadam.',
  undo: 'Buat asal',
  loading: 'Memuatkan nota anda…',
  failed: 'Nota anda tidak dapat dimuatkan. Semak sambungan anda, kemudian cuba lagi.',
  again: 'Cuba lagi',
  waiting: 'Belum disimpan. Nota anda ada pada peranti ini dan akan dihantar apabila sambungan pulih.',
  /** Before a learner signs out whose notes the server does not have. */
  lostAtSignOut: {
    title: 'Ada nota yang belum disimpan',
    text: 'Nota itu tidak dapat disimpan ke akaun anda. Jika anda log keluar, nota itu akan dipadamkan daripada peranti ini.',
    leave: 'Tetap log keluar',
    stay: 'Kekal log masuk',
  },
  private:
    'Nota adalah peribadi. Anda tidak boleh melihat atau menambah nota semasa anda melihat laman ini sebagai pelajar.',
  rejected: {
    'no-access':
      'Tidak disimpan: pelan anda tidak merangkumi pelajaran ini, atau pelajaran ini telah dialih keluar.',
    'too-many':
      'Tidak disimpan: anda mempunyai 5,000 nota. Padam beberapa nota, kemudian simpan nota ini sekali lagi.',
    'too-many-in-lesson':
      'Tidak disimpan: pelajaran ini mempunyai 500 nota. Padam beberapa nota, kemudian simpan nota ini sekali lagi.',
  },
  /** Before a note in the results of the transcript search. */
  found: 'Nota anda',
  all: {
    title: 'Nota saya',
    search: 'Cari dalam nota saya',
    tooShort: 'Masukkan sekurang-kurangnya dua huruf.',
    none: 'Belum ada nota',
    noneText: 'Buka pelajaran dan pilih “Tambah nota”. Hanya anda boleh melihat nota anda.',
    noMatch: 'Tiada nota yang sepadan.',
    count: (count: number, more: boolean) => (more ? `${count} nota pertama` : `${count} nota`),
    more: 'Tunjukkan lebih banyak',
    export: 'Eksport',
    exportFailed: 'Eksport tidak berjaya. Semak sambungan anda, kemudian cuba lagi.',
    fileName: 'nota-saya.md',
    locked: 'Tidak termasuk dalam pelan anda',
    removedLesson: 'Tiada lagi dalam kursus',
    unsaved: 'Belum disimpan',
    unknownLesson: 'Pelajaran yang dialih keluar',
  },
  /** In the exported file. */
  file: { title: (course: string) => `Nota saya: ${course}`, bookmark: 'Penanda' },
} as const;
