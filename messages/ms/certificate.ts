/** Texts for the certificate dialog. */
export const certificate = {
  title: 'Sijil anda',
  unknown: {
    title: 'Sijil anda tidak dapat dimuatkan',
    text: 'Kami tidak dapat menghubungi laman ini. Semak sambungan anda, kemudian cuba lagi.',
    again: 'Cuba lagi',
  },
  meter: 'Video yang ditonton untuk sijil',
  progress: (watched: number, needed: number, videos: number) =>
    watched < needed
      ? `${watched} daripada ${needed} video yang anda perlukan`
      : `${watched} daripada ${videos} video ditonton`,
  rule: 'Anda mesti menonton sekurang-kurangnya 50% daripada video untuk menuntut sijil anda. Ia disahkan selepas kira-kira 14 hari.',
  left: (left: number) => `${left} video lagi.`,
  ready: 'Anda telah menonton cukup video. Syabas!',
  /** For a course whose articles count, too. */
  withArticles: {
    meter: 'Video dan artikel untuk sijil',
    progress: (watched: number, needed: number, videos: number) =>
      watched < needed
        ? `${watched} daripada ${needed} video dan artikel yang anda perlukan`
        : `${watched} daripada ${videos} video dan artikel selesai`,
    rule: 'Anda mesti menonton atau membaca sekurang-kurangnya 50% daripada video dan artikel untuk menuntut sijil anda. Ia disahkan selepas kira-kira 14 hari.',
    left: (left: number) => `${left} video atau artikel lagi.`,
    ready: 'Anda telah menonton dan membaca cukup banyak. Syabas!',
    refused: 'Anda belum menonton atau membaca cukup banyak. Teruskan, kemudian tuntut lagi.',
  },
  name: 'Nama pada sijil',
  nameHint: 'Seperti yang akan tertera pada sijil. Semak ejaannya.',
  nameRefused: {
    missing: 'Masukkan nama untuk sijil anda.',
    address: 'Masukkan nama, bukan alamat e-mel. Sesiapa sahaja boleh melihat sijil ini.',
    tooLong: 'Pendekkan nama kepada 80 aksara.',
    letters: (letters: string) =>
      `Kami belum dapat mencetak ${letters}. Masukkan nama anda dalam aksara Latin, Cina, Tamil, Yunani atau Cyril.`,
  },
  preview: {
    label: (name: string) => (name ? `Sijil untuk ${name}` : 'Sijil tanpa nama'),
    noName: 'Nama anda',
    caption: 'Pratonton. Sijil akhir turut menunjukkan tarikh dan kod semakan.',
  },
  claim: 'Tuntut',
  keepWatching: 'Terus menonton',
  underConfirmation: {
    title: 'Menunggu pengesahan',
    text: (day: string) => `Pengajar akan mengesahkan sijil anda selewat-lewatnya sekitar ${day}.`,
    name: (name: string) => `Ia akan dikeluarkan kepada ${name}.`,
    correct: 'Betulkan nama',
    once: 'Anda boleh membetulkannya sekali.',
    stands: 'Nama telah dibetulkan dan tidak boleh diubah lagi. Jika ia masih salah, hubungi kami.',
    noName: 'Tambah nama supaya kami dapat mengeluarkannya.',
    save: 'Simpan nama',
    keep: 'Batal',
    notSaved: 'Nama tidak disimpan. Sila cuba lagi.',
  },
  declined: {
    title: 'Belum disahkan',
    again: 'Anda boleh menuntutnya semula apabila perkara ini selesai.',
  },
  issued: {
    title: 'Dikeluarkan',
    text: (name: string) => `Sijil anda telah dikeluarkan kepada ${name}. Tahniah!`,
    note: 'Pengajar anda menulis:',
    reissued: (day: string) =>
      `Ia dikeluarkan semula dengan nama ini pada ${day}. Pautan ke sijil anda yang dahulu membawa ke sijil ini.`,
    open: 'Buka halaman sijil',
    pdf: 'PDF untuk dicetak',
    png: 'Simpan imej',
    credential: 'Kelayakan Open Badges 3.0, untuk dompet digital:',
    jwt: 'bertandatangan (.jwt)',
    json: 'boleh dibaca (.json)',
  },
  revoked: {
    title: 'Ditarik balik',
    text: (day: string) => `Sijil anda ditarik balik pada ${day}. Halamannya menunjukkan ini juga.`,
    byPayment:
      'Pembayaran anda untuk Ultra telah dibayar balik atau dicaj balik. Jika anda membayar Ultra semula, sijil itu menjadi sah semula.',
  },
  share: {
    title: 'Kongsi sijil anda',
    hint: 'Kongsi pautan ke halamannya: sesiapa sahaja boleh menyemak kesahihannya di sana. Di LinkedIn, ia muncul di bawah “Lesen & pensijilan”.',
    linkedIn: 'Tambah ke LinkedIn',
    byHand: 'Salin medan satu demi satu',
    name: 'Nama',
    organization: 'Organisasi pengeluar',
    issued: 'Tarikh dikeluarkan',
    id: 'ID kelayakan',
    url: 'URL kelayakan',
    copy: (label: string) => `Salin: ${label}`,
    copied: (label: string) => `${label} disalin`,
    notCopied: 'Tidak dapat menyalin. Pilih teksnya.',
  },
  upgrade: { text: 'Sijil termasuk dalam pelan Ultra.', action: 'Lihat pelan' },
  refused: 'Anda belum menonton cukup video. Terus menonton, kemudian tuntut lagi.',
  failed: 'Tuntutan anda tidak dihantar. Sila cuba lagi.',
} as const;

/** Texts for a certificate's public page. What it certifies is in certificate-sheet.ts. */
export const certificatePage = {
  title: (name: string) => `Sijil ${name}`,
  picture: (name: string) => `Sijil tamat kursus untuk ${name}`,
  valid: 'Sijil ini sah.',
  revoked: (day: string) => `Sijil ini ditarik balik pada ${day} dan tidak sah.`,
  issued: 'Dikeluarkan pada',
  by: 'Dikeluarkan oleh',
  needed: 'Syarat',
  neededVideos: 'Sekurang-kurangnya separuh daripada video kursus ditonton, seperti diukur oleh laman ini.',
  /** For a claim in which articles counted, too. */
  neededLessons:
    'Sekurang-kurangnya separuh daripada video dan artikel kursus ditonton atau dibaca, seperti direkodkan oleh laman ini.',
  reissued: 'Dikeluarkan semula pada',
  reissuedNote:
    'Nama telah diubah. Sijil ini menggantikan sijil dengan nama yang dahulu, yang kodnya membawa ke sini.',
  pdf: 'PDF untuk dicetak',
  png: 'Simpan imej',
  own: {
    title: 'Ini sijil anda',
    text: 'Kongsi pautan ke halaman ini, atau tambahkannya ke profil anda. Hanya anda yang melihat kotak ini.',
    note: 'Pengajar anda menulis',
  },
  check: {
    title: 'Cara menyemak kesahihannya',
    page: 'Halaman ini sentiasa menunjukkan status semasa sijil. Sijil bercetak adalah tulen jika kodnya membawa ke sini dan namanya sepadan.',
    credential: 'Perisian boleh menyemak kesahihan kelayakan Open Badges 3.0 tanpa laman ini:',
    signed: 'kelayakan yang ditandatangani',
    keys: 'kunci yang diterbitkan',
  },
} as const;
