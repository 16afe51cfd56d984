/** Texts for lessons that are saved on a device and play without a connection. */
export const saved = {
  stills: 'Gambar diam dan audio',
  sound: 'Audio saja',
  height: (height: number) => `${height}p`,
  choice: (quality: string, size: string) => `${quality}, ${size}`,
  quality: 'Yang disimpan',
  save: (size: string) => `Simpan untuk ditonton offline, ${size}`,
  saving: (percent: number) => `Menyimpan… ${percent}%`,
  meter: 'Tersimpan sejauh ini',
  cancel: 'Batal',
  done: (quality: string, size: string) => `Tersimpan di perangkat ini: ${quality}, ${size}`,
  rule: 'Bisa diputar offline selama 14 hari sejak Anda terakhir online. Simpanan ini dihapus saat Anda keluar.',
  remove: 'Hapus',
  removeNamed: (title: string) => `Hapus ${title}`,
  /** Below the button “Sign out”. */
  signingOutRemoves: (count: number) => `Juga menghapus ${count} pelajaran tersimpan`,
  removed: 'Sudah dihapus dari perangkat ini.',
  continue: 'Lanjutkan',
  failures: {
    interrupted: 'Penyimpanan terputus. Saat online, Anda bisa melanjutkan dari tempat terakhir.',
    'no-room':
      'Ruang di perangkat ini tidak cukup. Hapus pelajaran yang tersimpan, atau pilih kualitas yang lebih rendah.',
    'too-many':
      'Anda sudah mencapai batas pelajaran tersimpan: 30 di satu perangkat, atau 60 di semua perangkat. Hapus beberapa dulu.',
    'too-often': 'Anda sudah mencapai batas penyimpanan pelajaran untuk hari ini. Lanjutkan besok.',
    'no-access': 'Pelajaran ini tidak bisa disimpan: paket Anda tidak mencakupnya.',
    busy: 'Akun Anda sedang memutar video di dua tempat lain. Hentikan salah satunya, lalu lanjutkan.',
  },
  playing: (quality: string) => `Diputar dari perangkat ini: ${quality}`,
  /** On the page that is shown without a connection. */
  offline: {
    title: 'Pelajaran tersimpan',
    text: 'Pelajaran ini bisa diputar offline. Pelajaran lain memerlukan koneksi.',
    expired:
      'Agar pelajaran tersimpan tetap bisa diputar, Anda perlu online minimal sekali setiap 14 hari. Sambungkan sekali ke internet untuk memutarnya lagi.',
  },
  /** On the account page. */
  account: {
    title: 'Pelajaran tersimpan',
    lead: 'Pelajaran di perangkat ini yang bisa diputar offline. Semuanya dihapus saat Anda keluar.',
    none: 'Belum ada pelajaran yang tersimpan di perangkat ini. Buka sebuah pelajaran dan pilih “Simpan untuk ditonton offline”.',
    total: (count: number, size: string) => `${count} pelajaran, ${size}`,
    room: (free: string) => `Kira-kira ${free} ruang kosong untuk situs ini`,
    unfinished: 'belum selesai',
    removeAll: 'Hapus semua',
  },
} as const;
