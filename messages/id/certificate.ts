/** Texts for the certificate dialog. */
export const certificate = {
  title: 'Sertifikat Anda',
  unknown: {
    title: 'Sertifikat Anda gagal dimuat',
    text: 'Kami tidak bisa menghubungi situs ini. Periksa koneksi Anda, lalu coba lagi.',
    again: 'Coba lagi',
  },
  meter: 'Video yang ditonton untuk sertifikat',
  progress: (watched: number, needed: number, videos: number) =>
    watched < needed
      ? `${watched} dari ${needed} video yang Anda perlukan`
      : `${watched} dari ${videos} video ditonton`,
  rule: 'Anda harus menonton minimal 50% video untuk mengklaim sertifikat. Sertifikat dikonfirmasi setelah sekitar 14 hari.',
  left: (left: number) => `${left} video lagi.`,
  ready: 'Anda sudah menonton cukup banyak video. Selamat!',
  /** For a course whose articles count, too. */
  withArticles: {
    meter: 'Video dan artikel untuk sertifikat',
    progress: (watched: number, needed: number, videos: number) =>
      watched < needed
        ? `${watched} dari ${needed} video dan artikel yang Anda perlukan`
        : `${watched} dari ${videos} video dan artikel selesai`,
    rule: 'Anda harus menonton atau membaca minimal 50% video dan artikel untuk mengklaim sertifikat. Sertifikat dikonfirmasi setelah sekitar 14 hari.',
    left: (left: number) => `${left} video atau artikel lagi.`,
    ready: 'Anda sudah menonton dan membaca cukup banyak. Selamat!',
    refused: 'Video dan artikel yang Anda selesaikan belum cukup. Lanjutkan, lalu klaim lagi.',
  },
  name: 'Nama di sertifikat',
  nameHint: 'Seperti yang akan tertera di sertifikat. Periksa ejaannya.',
  nameRefused: {
    missing: 'Masukkan nama untuk sertifikat Anda.',
    address: 'Masukkan nama, bukan alamat email. Siapa pun bisa melihat sertifikat ini.',
    tooLong: 'Persingkat nama menjadi 80 karakter.',
    letters: (letters: string) =>
      `Kami belum bisa mencetak ${letters}. Masukkan nama Anda dalam aksara Latin, Tionghoa, Tamil, Yunani, atau Kiril.`,
  },
  preview: {
    label: (name: string) => (name ? `Sertifikat untuk ${name}` : 'Sertifikat tanpa nama'),
    noName: 'Nama Anda',
    caption: 'Pratinjau. Sertifikat akhir juga memuat tanggal dan kode verifikasi.',
  },
  claim: 'Klaim',
  keepWatching: 'Lanjut menonton',
  underConfirmation: {
    title: 'Menunggu konfirmasi',
    text: (day: string) => `Instruktur akan mengonfirmasi sertifikat Anda paling lambat sekitar ${day}.`,
    name: (name: string) => `Sertifikat akan diterbitkan untuk ${name}.`,
    correct: 'Perbaiki nama',
    once: 'Anda bisa memperbaikinya satu kali.',
    stands: 'Nama sudah diperbaiki dan tidak bisa diubah lagi. Jika masih salah, hubungi kami.',
    noName: 'Tambahkan nama agar kami bisa menerbitkannya.',
    save: 'Simpan nama',
    keep: 'Batal',
    notSaved: 'Nama tidak tersimpan. Silakan coba lagi.',
  },
  declined: {
    title: 'Belum dikonfirmasi',
    again: 'Anda bisa mengklaimnya lagi setelah hal ini beres.',
  },
  issued: {
    title: 'Diterbitkan',
    text: (name: string) => `Sertifikat Anda diterbitkan untuk ${name}. Selamat!`,
    note: 'Instruktur Anda menulis:',
    reissued: (day: string) =>
      `Sertifikat diterbitkan ulang dengan nama ini pada ${day}. Tautan sertifikat Anda yang lama mengarah ke sertifikat ini.`,
    open: 'Buka halaman sertifikat',
    pdf: 'PDF untuk dicetak',
    png: 'Simpan gambar',
    credential: 'Kredensial Open Badges 3.0, untuk dompet digital:',
    jwt: 'bertanda tangan (.jwt)',
    json: 'mudah dibaca (.json)',
  },
  revoked: {
    title: 'Dicabut',
    text: (day: string) => `Sertifikat Anda dicabut pada ${day}. Halamannya juga menunjukkan ini.`,
    byPayment:
      'Pembayaran Anda untuk Ultra dikembalikan atau ditarik kembali oleh bank. Jika Anda membayar Ultra lagi, sertifikatnya berlaku lagi.',
  },
  share: {
    title: 'Bagikan sertifikat Anda',
    hint: 'Bagikan tautan halamannya: siapa pun bisa memverifikasinya di sana. Di LinkedIn, sertifikat muncul di bawah “Lisensi & sertifikasi”.',
    linkedIn: 'Tambahkan ke LinkedIn',
    byHand: 'Salin isian satu per satu',
    name: 'Nama',
    organization: 'Organisasi penerbit',
    issued: 'Tanggal terbit',
    id: 'ID kredensial',
    url: 'URL kredensial',
    copy: (label: string) => `Salin: ${label}`,
    copied: (label: string) => `${label} tersalin`,
    notCopied: 'Gagal menyalin. Pilih teksnya saja.',
  },
  upgrade: { text: 'Sertifikat termasuk dalam paket Ultra.', action: 'Lihat paket' },
  refused: 'Video yang Anda tonton belum cukup. Lanjut menonton, lalu klaim lagi.',
  failed: 'Klaim Anda tidak terkirim. Silakan coba lagi.',
} as const;

/** Texts for a certificate's public page. What it certifies is in certificate-sheet.ts. */
export const certificatePage = {
  title: (name: string) => `Sertifikat ${name}`,
  picture: (name: string) => `Sertifikat penyelesaian untuk ${name}`,
  valid: 'Sertifikat ini berlaku.',
  revoked: (day: string) => `Sertifikat ini dicabut pada ${day} dan tidak berlaku.`,
  issued: 'Diterbitkan pada',
  by: 'Diterbitkan oleh',
  needed: 'Persyaratan',
  neededVideos: 'Minimal setengah dari video kursus ditonton, seperti diukur oleh situs ini.',
  /** For a claim in which articles counted, too. */
  neededLessons:
    'Minimal setengah dari video dan artikel kursus ditonton atau dibaca, seperti dicatat oleh situs ini.',
  reissued: 'Diterbitkan ulang pada',
  reissuedNote:
    'Namanya diubah. Sertifikat ini menggantikan sertifikat dengan nama sebelumnya, yang kodenya mengarah ke sini.',
  pdf: 'PDF untuk dicetak',
  png: 'Simpan gambar',
  own: {
    title: 'Ini sertifikat Anda',
    text: 'Bagikan tautan halaman ini, atau tambahkan ke profil Anda. Hanya Anda yang melihat kotak ini.',
    note: 'Instruktur Anda menulis',
  },
  check: {
    title: 'Cara memverifikasinya',
    page: 'Halaman ini selalu menunjukkan status sertifikat saat ini. Sertifikat cetak dinyatakan asli jika kodenya mengarah ke sini dan namanya cocok.',
    credential: 'Perangkat lunak bisa memverifikasi kredensial Open Badges 3.0 tanpa situs ini:',
    signed: 'kredensial yang ditandatangani',
    keys: 'kunci yang dipublikasikan',
  },
} as const;
