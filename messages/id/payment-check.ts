/** Texts for “I paid but don’t have access”: what the check found, what happened, and the next step. */
const event = {
  open: () => 'Halaman pembayaran masih terbuka. Belum ada yang dibayar di sana.',
  declined: () => 'Kartu ditolak.',
  expired: () => 'Halaman pembayaran kedaluwarsa tanpa pembayaran.',
  refused: () => 'Bank menolak pembayaran.',
  wrong: (_: string, amount: string) => `${amount} masuk, tetapi tidak cocok dengan pesanan.`,
  refunded: (_: string, amount: string) => `${amount} sudah dikembalikan.`,
  disputed: () => 'Pembayaran disengketakan ke bank.',
  'dispute-won': () => 'Bank memutuskan bahwa pembayaran itu sah.',
  'charged-back': () => 'Bank menarik kembali pembayaran.',
  chosen: (item: string) => `Anda memilih ${item}.`,
  settling: () => 'Anda membayar lewat bank Anda, yang masih memproses pembayaran.',
  paid: (item: string, amount: string) => `Anda membayar ${amount} untuk ${item}.`,
  elsewhere: () => 'Pembayaran dengan alamat email Anda dilakukan untuk akun lain.',
};

export const paymentCheck = {
  title: 'Sudah bayar, tetapi tidak punya akses?',
  lead: 'Kami akan langsung memeriksanya di Stripe, penyedia pembayaran kami. Semua yang sudah Anda bayar langsung terbuka.',
  ask: 'Saya sudah bayar tetapi tidak punya akses',
  again: 'Periksa lagi',
  away: 'Stripe sedang tidak merespons. Pembayaran Anda aman. Coba lagi dalam satu menit.',
  failed: 'Terjadi kesalahan. Periksa koneksi Anda, lalu coba lagi.',
  story: 'Apa yang terjadi',
  plan: { free: 'tidak ada paket', premium: 'Paket Premium', ultra: 'Ultra Premium' },
  item: { premium: 'Paket Premium', ultra: 'Ultra Premium', upgrade: 'upgrade ke Ultra' },
  somePlan: 'sebuah paket',
  verdict: {
    repaired: {
      title: 'Pembayaran Anda kami temukan. Kursus Anda sudah terbuka.',
      text: (plan: string) => `Pembayaran Anda sebelumnya belum sampai ke kami. Sekarang Anda punya ${plan}.`,
    },
    'all-well': {
      title: 'Pembayaran Anda sudah kami terima, dan paket Anda aktif.',
      text: (plan: string) =>
        `Anda punya ${plan}. Jika ada halaman yang masih tampak terkunci, buka kursus lagi.`,
    },
    settling: {
      title: 'Bank Anda masih memproses pembayaran.',
      text: () =>
        'Anda tidak perlu melakukan apa pun atau membayar lagi. Ada bank yang perlu beberapa menit, ada yang satu hari. Paket Anda terbuka otomatis.',
    },
    'needs-review': {
      title: 'Pembayaran Anda sudah kami terima dan sedang ditinjau.',
      text: () =>
        'Jumlah, mata uang, atau akunnya tidak cocok dengan pesanan Anda, jadi perlu kami tinjau. Hubungi kami agar lebih cepat.',
    },
    disputed: {
      title: 'Pembayaran Anda disengketakan ke bank Anda.',
      text: () => 'Akses dihentikan sementara sampai bank memutuskan. Jika ini keliru, hubungi kami.',
    },
    'charged-back': {
      title: 'Bank Anda menarik kembali pembayaran itu.',
      text: () => 'Paketnya sudah berakhir. Jika ini keliru, hubungi kami.',
    },
    refunded: {
      title: 'Pembayaran sudah dikembalikan sepenuhnya.',
      text: () => 'Paketnya sudah berakhir. Jika ini di luar dugaan Anda, hubungi kami.',
    },
    'not-finished': {
      title: 'Anda memulai pembayaran tetapi tidak menyelesaikannya.',
      text: () => 'Stripe belum menerima uang. Anda bisa menyelesaikannya dari tempat Anda berhenti.',
    },
    declined: {
      title: 'Pembayaran ditolak.',
      text: () => 'Tidak ada uang yang diterima. Coba kartu atau metode pembayaran lain.',
    },
    gift: {
      title: 'Pembayaran Anda sudah kami terima. Pembayaran itu untuk hadiah atau tim.',
      text: () =>
        'Hadiah dan kursi untuk tim tidak mengubah paket Anda sendiri. Anda bisa melihatnya di halaman akun Anda.',
    },
    elsewhere: {
      title: 'Pembayaran dengan alamat email Anda milik akun lain.',
      text: () =>
        'Mungkin Anda masuk dengan alamat email lain saat membayar. Masuk dengan alamat itu, atau hubungi kami.',
    },
    nothing: {
      title: 'Tidak ada pembayaran dari Anda di Stripe.',
      text: () =>
        'Jika bank Anda menunjukkan tagihan, kirimi kami tanggal dan jumlahnya agar kami bisa mencarinya.',
    },
  },
  next: {
    course: 'Buka kursus',
    finish: 'Selesaikan pembayaran',
    plans: 'Coba lagi',
    write: 'Hubungi kami',
    wait: 'Periksa lagi',
  },
  still: 'Masih ada masalah?',
  write: 'Hubungi kami',
  writeNote: 'Pesannya sudah berisi detail yang kami perlukan.',
  message: (email: string, verdict: string, references: string) =>
    `Halo, saya sudah bayar tetapi tidak punya akses. Alamat email saya: ${email}. Hasil pemeriksaan: ${verdict} Referensi: ${references}`,
  noReferences: 'tidak ada',
  event,
  /** Only the studio shows them, which is in English. */
  eventOfCustomer: event,
} as const;
