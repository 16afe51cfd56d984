/** Texts for a learner's notes, in a lesson and of the whole course. */
export const notes = {
  title: 'Catatan',
  add: (time: string) => `Tambah catatan di ${time}`,
  bookmark: 'Penanda',
  added: (time: string) => `${time} ditandai`,
  none: 'Belum ada catatan di pelajaran ini. Hanya Anda yang bisa melihat apa yang Anda tulis di sini.',
  keys: 'Tekan N untuk menulis catatan, atau B untuk menambahkan penanda.',
  list: 'Catatan menurut waktu',
  play: (time: string) => `Putar dari ${time}`,
  edit: (time: string) => `Edit catatan di ${time}`,
  field: (time: string) => `Catatan di ${time}`,
  length: (length: number, longest: number) => `${length} dari ${longest} karakter`,
  save: 'Simpan',
  cancel: 'Batal',
  remove: 'Hapus',
  removeAt: (time: string) => `Hapus catatan di ${time}`,
  removed: 'Catatan dihapus.',
  undo: 'Urungkan',
  loading: 'Memuat catatan Anda…',
  failed: 'Catatan Anda gagal dimuat. Periksa koneksi Anda, lalu coba lagi.',
  again: 'Coba lagi',
  waiting: 'Belum tersimpan. Catatan Anda ada di perangkat ini dan dikirim saat Anda terhubung lagi.',
  /** Before a learner signs out whose notes the server does not have. */
  lostAtSignOut: {
    title: 'Ada catatan yang belum tersimpan',
    text: 'Catatan itu tidak bisa disimpan ke akun Anda. Jika Anda keluar, catatan itu akan dihapus dari perangkat ini.',
    leave: 'Tetap keluar',
    stay: 'Jangan keluar',
  },
  private:
    'Catatan bersifat pribadi. Anda tidak bisa melihat atau menambahkannya saat melihat situs sebagai peserta.',
  rejected: {
    'no-access':
      'Tidak tersimpan: paket Anda tidak mencakup pelajaran ini, atau pelajaran ini sudah dihapus.',
    'too-many': 'Tidak tersimpan: Anda punya 5.000 catatan. Hapus beberapa, lalu simpan catatan ini lagi.',
    'too-many-in-lesson':
      'Tidak tersimpan: pelajaran ini punya 500 catatan. Hapus beberapa, lalu simpan catatan ini lagi.',
  },
  /** Before a note in the results of the transcript search. */
  found: 'Catatan Anda',
  all: {
    title: 'Catatan saya',
    search: 'Cari di catatan saya',
    tooShort: 'Masukkan minimal dua huruf.',
    none: 'Belum ada catatan',
    noneText: 'Buka pelajaran dan pilih “Tambah catatan”. Hanya Anda yang bisa melihat catatan Anda.',
    noMatch: 'Tidak ada catatan yang cocok.',
    count: (count: number, more: boolean) => (more ? `${count} catatan pertama` : `${count} catatan`),
    more: 'Tampilkan lebih banyak',
    export: 'Ekspor',
    exportFailed: 'Ekspor gagal. Periksa koneksi Anda, lalu coba lagi.',
    fileName: 'catatan-saya.md',
    locked: 'Tidak termasuk dalam paket Anda',
    removedLesson: 'Tidak ada lagi di kursus',
    unsaved: 'Belum tersimpan',
    unknownLesson: 'Pelajaran yang dihapus',
  },
  /** In the exported file. */
  file: { title: (course: string) => `Catatan saya: ${course}`, bookmark: 'Penanda' },
} as const;
