/** Texts for pricing, payment and the pages after it. */
export const payment = {
  pricing: {
    /** Why the learner was sent here. */
    why: {
      lesson: {
        premium: (title: string, _plan: string) => `“${title}” termasuk dalam kedua paket.`,
        ultra: (title: string, plan: string) => `“${title}” termasuk dalam ${plan}.`,
      },
      'source-code': (plan: string) => `Kode sumber proyek akhir termasuk dalam ${plan}.`,
      questions: (plan: string) => `Grup tanya jawab privat termasuk dalam ${plan}.`,
      certificate: (plan: string) => `Sertifikat termasuk dalam ${plan}.`,
    },
    title: 'Paket',
    heading: 'Bayar sekali, pakai selamanya',
    lead: 'Tanpa langganan. Pilih sejauh mana Anda ingin belajar. Anda bisa upgrade kapan saja dengan membayar selisihnya.',
    /** While one plan is for sale. */
    leadOfOne: 'Tanpa langganan. Bayar sekali, dan kursus ini jadi milik Anda.',
    notForSale: (plan: string) => `${plan} tidak dijual lagi.`,
    loading: 'Memuat paket…',
    best: 'Pilihan terbaik',
    once: 'sekali bayar',
    gives: 'Yang Anda dapatkan',
    lacks: 'Tidak termasuk',
    both: 'Dalam kedua paket',
    bothPaid: 'Dalam kedua paket berbayar',
    choose: (plan: string) => `Pilih ${plan}`,
    upgrade: (plan: string) => `Upgrade ke ${plan}`,
    upgradeNote: (held: string) => `Paket berbayar Anda adalah ${held}, jadi Anda hanya membayar selisihnya.`,
    owned: 'Anda punya paket ini',
    ownedAll: 'Anda punya akses penuh. Selamat belajar.',
    granted: (title: string) =>
      `Instruktur Anda memberi Anda akses (${title}). Apa pun yang Anda beli di sini tetap milik Anda setelah akses itu berakhir.`,
    includedIn: (plan: string) => `Termasuk dalam ${plan}`,
    currency: {
      everybody: (currency: string) => `Harga dalam ${currency}.`,
      own: (currency: string, country: string) => `Harga dalam ${currency} karena negara Anda ${country}.`,
      default: (currency: string, others: string[]) =>
        `Harga dalam ${currency}. Peserta yang terdaftar di ${others.join(', yang terdaftar di ')}.`,
      other: (country: string, currency: string) => `${country} membayar dalam ${currency}`,
    },
    notes: {
      fee: 'Harga sudah termasuk biaya tambahan untuk penyimpanan dan pemrosesan pembayaran. Anda hanya membayarnya sekali.',
      taxAdded: 'Pajak ditambahkan di halaman pembayaran, jika berlaku.',
      nonRefundable:
        'Pembayaran tidak dapat dikembalikan. Lihat dulu daftar pelajarannya; terbuka untuk semua orang.',
    },
    /** The card of the free plan; its texts where the instructor wrote none. */
    free: {
      title: 'Gratis',
      summary: 'Kenali dulu kursusnya. Anda hanya perlu akun.',
      gives: [
        'Pelajaran gratis di kursus ini',
        'Progres Anda di semua perangkat',
        'Pindah ke paket berbayar kapan saja',
      ],
      note: 'tanpa kartu',
      start: 'Mulai gratis',
    },
    notesTitle: 'Perlu diketahui',
    back: 'Kembali ke kursus',
    failed: {
      title: 'Harga gagal dimuat',
      text: 'Anda tidak dikenai biaya. Periksa koneksi Anda, lalu coba lagi.',
      again: 'Coba lagi',
    },
  },
  country: {
    label: 'Anda tinggal di mana?',
    hint: {
      everybody: (currency: string) => `Anda membayar dalam ${currency}.`,
      default: (currency: string, others: string[]) =>
        `Di ${others.join(', di ')}, di negara lain dalam ${currency}.`,
      other: (country: string, currency: string) => `${country} Anda membayar dalam ${currency}`,
    },
    choose: 'Pilih negara',
    /** For the stored value “Others”. */
    others: 'Lainnya',
    failed: 'Negara Anda tidak tersimpan, jadi harga tidak berubah. Silakan coba lagi.',
  },
  details: {
    title: (plan: string) => `${plan}: detail`,
    pay: 'Anda membayar',
    once: 'sekali',
    next: 'Selanjutnya, periksa pesanan Anda. Lalu bayar di Stripe.',
    proceed: 'Lanjutkan',
  },
  pay: {
    title: 'Pembayaran',
    summary: 'Pesanan Anda',
    once: 'Pembayaran satu kali. Anda tidak akan ditagih lagi.',
    upgrade: 'Upgrade dari Premium: Anda hanya membayar selisihnya, satu kali.',
    methods: 'Metode pembayaran',
    methodsNote:
      'Anda memilih di halaman berikutnya, di Stripe, yang mungkin menawarkan metode lain di negara Anda.',
    method: {
      card: 'Kartu',
      fpx: 'FPX',
      'apple-pay': 'Apple Pay',
      'google-pay': 'Google Pay',
      'e-wallet': 'Dompet digital',
    },
    total: 'Total yang harus dibayar sekarang',
    proceed: 'Lanjut ke pembayaran',
    proceedNote: 'Anda membayar di halaman berikutnya, di Stripe.',
    change: 'Pilih paket lain',
    notes:
      'Harga sudah termasuk biaya tambahan untuk penyimpanan dan pemrosesan pembayaran. Pembayaran tidak dapat dikembalikan.',
    legal: {
      before: 'Sebelum membayar, silakan baca',
      terms: 'ketentuan',
      and: 'dan',
      refunds: 'kebijakan pengembalian dana kami',
    },
    parents:
      'Usia Anda di bawah 17 tahun. Tunjukkan halaman ini kepada orang tua Anda, dan bayar hanya jika mereka setuju.',
    missing: 'Informasi harga tidak ada. Silakan pilih paket dulu.',
    missingOnPress: 'Silakan pilih paket sebelum melanjutkan.',
    invalid: 'Respons layanan pembayaran tidak valid',
    failed: 'Pembayaran gagal diproses. Silakan coba lagi.',
    owned: 'Anda sudah punya paket ini.',
    tooOften: 'Anda memulai terlalu banyak pembayaran dalam satu jam terakhir. Coba lagi nanti.',
    tooOftenFor: (wait: string) =>
      `Anda memulai terlalu banyak pembayaran dalam satu jam terakhir. Coba lagi dalam ${wait}.`,
    tooSmall:
      'Jumlah ini di bawah batas minimum pembayaran online, jadi tidak bisa dibayar di sini. Anda tidak dikenai biaya. Instruktur sudah diberi tahu.',
    chosenOtherwise: 'Anda memilih paket lain di tab lain. Klik lagi untuk membayar yang ini.',
    notForSale: 'Paket ini tidak dijual lagi. Anda tidak dikenai biaya. Pilih paket lain.',
    priceChanged: 'Harganya berubah. Periksa harga baru, lalu klik lagi.',
    keepsAccount: 'Akun Anda dijadwalkan untuk dihapus. Jika Anda membayar, penghapusan dibatalkan.',
    onItsWay: 'Pembayaran terakhir Anda masih diproses. Anda bisa mengikuti statusnya di sini.',
    seePlans: 'Lihat paket',
    toCourse: 'Buka kursus',
  },
  success: {
    title: 'Pembayaran Anda',
    checking: {
      title: 'Kami sedang memeriksa pembayaran Anda',
      text: 'Biasanya hanya beberapa detik. Anda bisa menunggu di sini.',
      long: 'Beberapa bank perlu waktu lebih lama, dari hitungan menit sampai satu hari. Anda bisa menutup halaman ini: paket Anda terbuka otomatis saat pembayaran masuk.',
      offline: 'Kami sedang tidak bisa menghubungi server. Kami akan terus mencoba.',
      toCourse: 'Buka kursus',
    },
    paid: {
      title: 'Terima kasih! Pembayaran Anda sudah kami terima',
      bought: 'Anda membeli',
      receipt: 'Kuitansi Anda',
      receiptNote: (email: string) =>
        `Kami sedang mengirimnya ke ${email}. Kuitansinya juga ada di halaman akun Anda.`,
      next: 'Langkah berikutnya',
      nextNote: 'Setujui dua hal di bawah untuk membuka kursus Anda.',
      boxes: {
        account: 'Akun saya hanya untuk saya: saya tidak akan membagikannya.',
        'lesson-links': 'Tautan pelajaran saya hanya untuk saya: saya tidak akan membagikannya.',
      },
      warning: 'Mohon diperhatikan: membagikannya bisa membuat akun diblokir permanen.',
      texts: {
        before: 'Anda juga menyetujui',
        terms: (version: number) => `ketentuan (versi ${version})`,
        and: 'dan',
        refunds: (version: number) => `kebijakan pengembalian dana (versi ${version})`,
      },
      changed: 'Ketentuan kami berubah sejak Anda membuka halaman ini. Muat ulang halaman untuk membacanya.',
      reload: 'Muat ulang halaman',
      start: 'Mulai belajar',
      failed: 'Pilihan Anda tidak tersimpan. Silakan coba lagi.',
    },
    notPaid: {
      title: 'Pembayaran ini tidak selesai',
      text: 'Kami sudah memeriksa di Stripe: tidak ada pembayaran yang masuk. Jika bank Anda menunjukkan tagihan, hubungi kami dan kami akan memeriksanya.',
      again: 'Coba lagi',
      help: 'Chat bantuan',
    },
    noPlan: {
      title: 'Akun ini belum punya paket',
      text: 'Jika Anda baru saja membayar, buka akun Anda dan pilih “Saya sudah bayar tetapi tidak punya akses”. Kami akan memeriksanya di Stripe.',
      toAccount: 'Buka akun saya',
      toPlans: 'Lihat paket',
    },
    review: {
      title: 'Pembayaran Anda sudah kami terima dan sedang ditinjau',
      paid: 'Anda membayar untuk',
      has: 'Paket Anda saat ini',
      hasNone: 'Tidak ada paket',
      why: 'Mengapa perlu ditinjau',
      reasons: {
        'upgrade-alone':
          'Upgrade memerlukan pembayaran Premium, dan pembayaran Premium Anda sudah dikembalikan atau ditarik kembali oleh bank.',
        'paid-twice': 'Anda sudah membayar untuk ini, jadi pembayaran ini tidak menambah apa-apa.',
        'not-as-asked': 'Jumlah atau itemnya tidak cocok dengan pesanan Anda.',
      },
      next: 'Apa yang terjadi selanjutnya',
      nextText:
        'Pembayaran Anda ada di daftar tinjauan instruktur. Instruktur akan memperbaiki paket Anda atau mengembalikan dana Anda. Anda tidak perlu membayar lagi.',
      toAccount: 'Lihat pembelian saya',
      toCourse: 'Buka kursus',
      help: 'Chat bantuan',
    },
    refunded: {
      title: 'Pembayaran ini dikembalikan',
      text: 'Dananya sudah dikembalikan atau ditarik kembali oleh bank, jadi pembayaran ini tidak lagi memberi Anda paket itu. Progres Anda tersimpan.',
      again: 'Lihat paket',
      help: 'Chat bantuan',
    },
    elsewhere: {
      paid: {
        title: 'Pembayaran sudah kami terima',
        text: (plan: string) =>
          `${plan} sudah dibayar, tetapi Anda belum masuk di browser ini. Untuk mulai, masuk dengan alamat email yang Anda pakai saat membeli.`,
      },
      review: {
        title: 'Pembayaran sudah kami terima dan sedang ditinjau',
        text: 'Kami tidak bisa mencocokkannya dengan paket secara otomatis, jadi pembayaran ini ada di daftar tinjauan instruktur. Untuk detailnya, masuk dengan alamat email yang Anda pakai saat membeli.',
      },
      checking: {
        title: 'Kami sedang memeriksa pembayaran',
        text: 'Anda belum masuk di browser ini. Anda bisa menunggu di sini, atau masuk dengan alamat email yang Anda pakai saat membeli. Pembayaran Anda tetap aman.',
      },
      notPaid: {
        title: 'Pembayaran ini tidak selesai',
        text: 'Kami sudah memeriksa di Stripe: tidak ada pembayaran yang masuk. Masuk untuk mencoba lagi. Jika bank Anda menunjukkan tagihan, hubungi kami dan kami akan memeriksanya.',
      },
      signIn: 'Masuk',
    },
    foreign: {
      title: 'Pembayaran ini milik akun lain',
      text: 'Mungkin Anda membayar saat masuk dengan alamat email lain. Keluar, lalu masuk dengan alamat itu.',
      toCourse: 'Buka kursus',
    },
    signedOut: {
      title: 'Anda belum masuk di browser ini',
      text: 'Jika Anda sudah membayar, pembayaran Anda aman di akun Anda. Untuk melihatnya, masuk dengan alamat email yang Anda pakai saat membayar.',
      signIn: 'Masuk',
    },
  },
  upgraded: {
    ultra: 'Anda berhasil upgrade ke Paket Ultra!',
    premium: 'Anda berhasil upgrade ke Paket Premium!',
  },
  fail: {
    title: 'Pembayaran gagal',
    text: 'Terjadi masalah dengan pembayaran Anda. Silakan coba lagi.',
    cancelled: {
      title: 'Pembayaran dibatalkan',
      text: 'Anda membatalkan pembayaran. Anda tidak dikenai biaya.',
      note: 'Paket Anda tidak berubah. Anda bisa mencoba lagi kapan saja.',
    },
    note: 'Paket Anda tidak berubah. Jika bank Anda menunjukkan tagihan, hubungi kami di chat bantuan.',
    again: 'Coba lagi',
    toCourse: 'Kembali ke kursus',
  },
} as const;
