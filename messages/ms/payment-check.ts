/** Texts for “I paid but don’t have access”: what the check found, what happened, and the next step. */
const event = {
  open: () => 'Halaman pembayaran masih terbuka. Belum ada bayaran di sana.',
  declined: () => 'Kad ditolak.',
  expired: () => 'Halaman pembayaran tamat tempoh tanpa bayaran.',
  refused: () => 'Bank menolak pembayaran.',
  wrong: (_: string, amount: string) => `${amount} diterima, tetapi ia tidak sepadan dengan pesanan.`,
  refunded: (_: string, amount: string) => `${amount} telah dibayar balik.`,
  disputed: () => 'Pembayaran dipertikaikan dengan bank.',
  'dispute-won': () => 'Bank memutuskan bahawa pembayaran itu sah.',
  'charged-back': () => 'Bank telah mencaj balik pembayaran.',
  chosen: (item: string) => `Anda memilih ${item}.`,
  settling: () => 'Anda membayar melalui bank anda, yang masih memproses pembayaran.',
  paid: (item: string, amount: string) => `Anda membayar ${amount} untuk ${item}.`,
  elsewhere: () => 'Pembayaran dengan alamat e-mel anda dibuat untuk akaun lain.',
};

export const paymentCheck = {
  title: 'Sudah bayar, tetapi tiada akses?',
  lead: 'Kami akan terus menyemaknya di Stripe, penyedia pembayaran kami. Semua yang telah anda bayar dibuka serta-merta.',
  ask: 'Saya sudah bayar tetapi tiada akses',
  again: 'Semak lagi',
  away: 'Stripe tidak memberikan respons buat masa ini. Pembayaran anda selamat. Cuba lagi dalam seminit.',
  failed: 'Ada sesuatu yang tidak kena. Semak sambungan anda, kemudian cuba lagi.',
  story: 'Apa yang berlaku',
  plan: { free: 'tiada pelan', premium: 'Pelan Premium', ultra: 'Ultra Premium' },
  item: { premium: 'Pelan Premium', ultra: 'Ultra Premium', upgrade: 'naik taraf ke Ultra' },
  somePlan: 'satu pelan',
  verdict: {
    repaired: {
      title: 'Kami telah menemui pembayaran anda. Kursus anda sudah dibuka.',
      text: (plan: string) =>
        `Pembayaran anda belum sampai kepada kami sebelum ini. Kini anda mempunyai ${plan}.`,
    },
    'all-well': {
      title: 'Kami telah menerima pembayaran anda, dan pelan anda aktif.',
      text: (plan: string) =>
        `Anda mempunyai ${plan}. Jika sesuatu halaman masih kelihatan terkunci, buka kursus sekali lagi.`,
    },
    settling: {
      title: 'Bank anda masih memproses pembayaran.',
      text: () =>
        'Anda tidak perlu berbuat apa-apa atau membayar lagi. Sesetengah bank mengambil masa beberapa minit, ada yang sehari. Pelan anda dibuka secara automatik.',
    },
    'needs-review': {
      title: 'Kami telah menerima pembayaran anda dan sedang menyemaknya.',
      text: () =>
        'Jumlah, mata wang atau akaun tidak sepadan dengan pesanan anda, jadi kami perlu menyemaknya. Hubungi kami untuk mempercepatkannya.',
    },
    disputed: {
      title: 'Pembayaran anda dipertikaikan dengan bank anda.',
      text: () =>
        'Akses dihentikan seketika sehingga bank membuat keputusan. Jika ini satu kesilapan, hubungi kami.',
    },
    'charged-back': {
      title: 'Bank anda telah mencaj balik pembayaran itu.',
      text: () => 'Pelan telah tamat. Jika ini satu kesilapan, hubungi kami.',
    },
    refunded: {
      title: 'Pembayaran telah dibayar balik sepenuhnya.',
      text: () => 'Pelan telah tamat. Jika anda tidak menjangkakan ini, hubungi kami.',
    },
    'not-finished': {
      title: 'Anda memulakan pembayaran tetapi tidak menyelesaikannya.',
      text: () =>
        'Stripe belum menerima sebarang wang. Anda boleh menyelesaikannya dari tempat anda berhenti.',
    },
    declined: {
      title: 'Pembayaran ditolak.',
      text: () => 'Tiada wang diterima. Cuba kad atau kaedah pembayaran lain.',
    },
    gift: {
      title: 'Kami telah menerima bayaran anda. Bayaran itu untuk hadiah atau pasukan.',
      text: () =>
        'Hadiah dan tempat untuk pasukan tidak mengubah pelan anda sendiri. Anda boleh melihatnya pada halaman akaun anda.',
    },
    elsewhere: {
      title: 'Pembayaran dengan alamat e-mel anda milik akaun lain.',
      text: () =>
        'Anda mungkin log masuk dengan alamat e-mel lain semasa membayar. Log masuk dengan alamat itu, atau hubungi kami.',
    },
    nothing: {
      title: 'Tiada pembayaran daripada anda ditemui di Stripe.',
      text: () =>
        'Jika bank anda menunjukkan caj, hubungi kami dengan tarikh dan jumlahnya supaya kami dapat mencarinya.',
    },
  },
  next: {
    course: 'Buka kursus',
    finish: 'Selesaikan pembayaran',
    plans: 'Cuba lagi',
    write: 'Hubungi kami',
    wait: 'Semak lagi',
  },
  still: 'Masih ada masalah?',
  write: 'Hubungi kami',
  writeNote: 'Mesej itu sudah mengandungi butiran yang kami perlukan.',
  message: (email: string, verdict: string, references: string) =>
    `Helo, saya sudah bayar tetapi tiada akses. Alamat e-mel saya: ${email}. Hasil semakan: ${verdict} Rujukan: ${references}`,
  noReferences: 'tiada',
  event,
  /** Only the studio shows them, which is in English. */
  eventOfCustomer: event,
} as const;
