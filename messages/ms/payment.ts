/** Texts for pricing, payment and the pages after it. */
export const payment = {
  pricing: {
    /** Why the learner was sent here. */
    why: {
      lesson: {
        premium: (title: string, _plan: string) => `“${title}” termasuk dalam kedua-dua pelan.`,
        ultra: (title: string, plan: string) => `“${title}” termasuk dalam ${plan}.`,
      },
      'source-code': (plan: string) => `Kod sumber projek akhir termasuk dalam ${plan}.`,
      questions: (plan: string) => `Kumpulan soal jawab peribadi termasuk dalam ${plan}.`,
      certificate: (plan: string) => `Sijil termasuk dalam ${plan}.`,
    },
    title: 'Pelan',
    heading: 'Bayar sekali, guna selamanya',
    lead: 'Tanpa langganan. Pilih pelan yang sesuai dengan matlamat anda. Anda boleh naik taraf pada bila-bila masa dengan membayar bezanya.',
    /** While one plan is for sale. */
    leadOfOne: 'Tanpa langganan. Bayar sekali, dan kursus ini milik anda.',
    notForSale: (plan: string) => `${plan} tidak lagi dijual.`,
    loading: 'Memuatkan pelan…',
    best: 'Pilihan terbaik',
    once: 'sekali bayar',
    gives: 'Apa yang anda dapat',
    lacks: 'Tidak termasuk',
    both: 'Dalam kedua-dua pelan',
    bothPaid: 'Dalam kedua-dua pelan berbayar',
    choose: (plan: string) => `Pilih ${plan}`,
    upgrade: (plan: string) => `Naik taraf ke ${plan}`,
    upgradeNote: (held: string) => `Pelan berbayar anda ialah ${held}, jadi anda hanya membayar bezanya.`,
    owned: 'Anda mempunyai pelan ini',
    ownedAll: 'Anda mempunyai akses penuh. Selamat belajar.',
    granted: (title: string) =>
      `Pengajar anda telah memberi anda akses (${title}). Apa sahaja yang anda beli di sini kekal milik anda selepas akses itu tamat.`,
    includedIn: (plan: string) => `Termasuk dalam ${plan}`,
    currency: {
      everybody: (currency: string) => `Harga dalam ${currency}.`,
      own: (currency: string, country: string) =>
        `Harga dalam ${currency} kerana negara anda ialah ${country}.`,
      default: (currency: string, others: string[]) =>
        `Harga dalam ${currency}. Pelajar yang berdaftar di ${others.join(', yang berdaftar di ')}.`,
      other: (country: string, currency: string) => `${country} membayar dalam ${currency}`,
    },
    notes: {
      fee: 'Harga termasuk caj tambahan untuk storan dan pemprosesan pembayaran. Anda membayarnya sekali sahaja.',
      taxAdded: 'Cukai ditambah di halaman pembayaran, jika berkenaan.',
      nonRefundable:
        'Bayaran tidak akan dikembalikan. Lihat senarai pelajaran dahulu; ia terbuka kepada semua orang.',
    },
    /** The card of the free plan; its texts where the instructor wrote none. */
    free: {
      title: 'Percuma',
      summary: 'Kenali kursus ini dahulu. Anda hanya perlukan akaun.',
      gives: [
        'Pelajaran percuma kursus ini',
        'Kemajuan anda pada setiap peranti',
        'Beralih ke pelan berbayar pada bila-bila masa',
      ],
      note: 'tanpa kad',
      start: 'Mula secara percuma',
    },
    notesTitle: 'Perkara yang perlu anda tahu',
    back: 'Kembali ke kursus',
    failed: {
      title: 'Harga tidak dapat dimuatkan',
      text: 'Tiada caj dikenakan. Semak sambungan anda, kemudian cuba lagi.',
      again: 'Cuba lagi',
    },
  },
  country: {
    label: 'Anda tinggal di mana?',
    hint: {
      everybody: (currency: string) => `Anda membayar dalam ${currency}.`,
      default: (currency: string, others: string[]) =>
        `Di ${others.join(', di ')}, di tempat lain dalam ${currency}.`,
      other: (country: string, currency: string) => `${country} anda membayar dalam ${currency}`,
    },
    choose: 'Pilih negara',
    /** For the stored value “Others”. */
    others: 'Lain-lain',
    failed: 'Negara anda tidak disimpan, jadi harga tidak berubah. Sila cuba lagi.',
  },
  details: {
    title: (plan: string) => `${plan}: butiran`,
    pay: 'Anda bayar',
    once: 'sekali',
    next: 'Seterusnya, semak pesanan anda. Kemudian bayar di Stripe.',
    proceed: 'Teruskan',
  },
  pay: {
    title: 'Pembayaran',
    summary: 'Pesanan anda',
    once: 'Bayaran sekali sahaja. Anda tidak akan dicaj lagi.',
    upgrade: 'Naik taraf daripada Premium: anda hanya membayar bezanya, sekali sahaja.',
    methods: 'Kaedah pembayaran',
    methodsNote:
      'Anda memilih pada halaman seterusnya, di Stripe, yang mungkin menawarkan kaedah lain di negara anda.',
    method: {
      card: 'Kad',
      fpx: 'FPX',
      'apple-pay': 'Apple Pay',
      'google-pay': 'Google Pay',
      'e-wallet': 'E-dompet',
    },
    total: 'Jumlah perlu dibayar sekarang',
    proceed: 'Teruskan ke pembayaran',
    proceedNote: 'Anda membayar pada halaman seterusnya, di Stripe.',
    change: 'Pilih pelan lain',
    notes:
      'Harga termasuk caj tambahan untuk storan dan pemprosesan pembayaran. Bayaran tidak akan dikembalikan.',
    legal: {
      before: 'Sebelum membayar, sila baca',
      terms: 'terma',
      and: 'dan',
      refunds: 'dasar bayaran balik kami',
    },
    parents:
      'Anda berumur bawah 17 tahun. Sila tunjukkan halaman ini kepada ibu bapa anda, dan bayar hanya jika mereka bersetuju.',
    missing: 'Maklumat harga tiada. Sila pilih pelan dahulu.',
    missingOnPress: 'Sila pilih pelan sebelum meneruskan.',
    invalid: 'Respons perkhidmatan pembayaran tidak sah',
    failed: 'Pembayaran tidak dapat diproses. Sila cuba lagi.',
    owned: 'Anda sudah mempunyai pelan ini.',
    tooOften: 'Anda telah memulakan terlalu banyak pembayaran dalam sejam yang lalu. Cuba lagi nanti.',
    tooOftenFor: (wait: string) =>
      `Anda telah memulakan terlalu banyak pembayaran dalam sejam yang lalu. Cuba lagi dalam masa ${wait}.`,
    tooSmall:
      'Jumlah ini kurang daripada jumlah minimum untuk pembayaran dalam talian, jadi ia tidak boleh dibayar di sini. Tiada caj dikenakan. Pengajar telah dimaklumkan.',
    chosenOtherwise: 'Anda memilih pelan lain dalam tab lain. Klik sekali lagi untuk membayar pelan ini.',
    notForSale: 'Pelan ini tidak lagi dijual. Tiada caj dikenakan. Pilih pelan lain.',
    priceChanged: 'Harga telah berubah. Semak harga baharu, kemudian klik sekali lagi.',
    keepsAccount: 'Akaun anda dijadualkan untuk dipadamkan. Membayar akan membatalkan pemadaman itu.',
    onItsWay: 'Pembayaran terakhir anda masih diproses. Anda boleh mengikuti statusnya di sini.',
    seePlans: 'Lihat pelan',
    toCourse: 'Pergi ke kursus',
  },
  success: {
    title: 'Pembayaran anda',
    checking: {
      title: 'Kami sedang menyemak pembayaran anda',
      text: 'Ini biasanya mengambil masa beberapa saat. Anda boleh menunggu di sini.',
      long: 'Sesetengah bank mengambil masa lebih lama, dari beberapa minit hingga sehari. Anda boleh menutup halaman ini: pelan anda dibuka secara automatik apabila pembayaran tiba.',
      offline: 'Kami tidak dapat menghubungi pelayan buat masa ini. Kami akan terus mencuba.',
      toCourse: 'Pergi ke kursus',
    },
    paid: {
      title: 'Terima kasih! Kami telah menerima pembayaran anda',
      bought: 'Anda telah membeli',
      receipt: 'Resit anda',
      receiptNote: (email: string) =>
        `Kami sedang menghantarnya ke ${email}. Ia juga ada pada halaman akaun anda.`,
      next: 'Langkah seterusnya',
      nextNote: 'Setujui dua perkara di bawah untuk membuka kursus anda.',
      boxes: {
        account: 'Akaun saya untuk saya sahaja: saya tidak akan berkongsinya.',
        'lesson-links': 'Pautan pelajaran saya untuk saya sahaja: saya tidak akan berkongsinya.',
      },
      warning: 'Sila ambil perhatian: perkongsian boleh menyebabkan akaun disekat selama-lamanya.',
      texts: {
        before: 'Anda juga bersetuju dengan',
        terms: (version: number) => `terma (versi ${version})`,
        and: 'dan',
        refunds: (version: number) => `dasar bayaran balik (versi ${version})`,
      },
      changed:
        'Terma kami telah berubah sejak anda membuka halaman ini. Muatkan semula halaman untuk membacanya.',
      reload: 'Muatkan semula halaman',
      start: 'Mula belajar',
      failed: 'Pilihan anda tidak disimpan. Sila cuba lagi.',
    },
    notPaid: {
      title: 'Pembayaran ini tidak selesai',
      text: 'Kami telah menyemak dengan Stripe: tiada pembayaran diterima. Jika bank anda menunjukkan caj, hubungi kami dan kami akan menyiasatnya.',
      again: 'Cuba lagi',
      help: 'Sembang bantuan',
    },
    noPlan: {
      title: 'Akaun ini belum mempunyai pelan',
      text: 'Jika anda baru sahaja membayar, pergi ke akaun anda dan pilih “Saya sudah bayar tetapi tiada akses”. Kami akan menyemak dengan Stripe.',
      toAccount: 'Pergi ke akaun saya',
      toPlans: 'Lihat pelan',
    },
    review: {
      title: 'Kami telah menerima pembayaran anda dan sedang menyemaknya',
      paid: 'Anda membayar untuk',
      has: 'Pelan semasa anda',
      hasNone: 'Tiada pelan',
      why: 'Sebab ia perlu disemak',
      reasons: {
        'upgrade-alone':
          'Naik taraf memerlukan pembayaran Premium, dan pembayaran Premium anda telah dibayar balik atau dicaj balik.',
        'paid-twice': 'Anda sudah membayar untuk ini, jadi pembayaran ini tidak menambah apa-apa.',
        'not-as-asked': 'Jumlah atau item tidak sepadan dengan pesanan anda.',
      },
      next: 'Apa yang berlaku seterusnya',
      nextText:
        'Pembayaran anda berada dalam senarai semakan pengajar. Pengajar akan membetulkan pelan anda atau membayar balik. Anda tidak perlu membayar lagi.',
      toAccount: 'Lihat pembelian saya',
      toCourse: 'Pergi ke kursus',
      help: 'Sembang bantuan',
    },
    refunded: {
      title: 'Pembayaran ini telah dibayar balik atau dicaj balik',
      text: 'Ia tidak lagi memberi anda pelan itu. Kemajuan anda disimpan.',
      again: 'Lihat pelan',
      help: 'Sembang bantuan',
    },
    elsewhere: {
      paid: {
        title: 'Kami telah menerima pembayaran',
        text: (plan: string) =>
          `${plan} telah dibayar, tetapi anda belum log masuk dalam pelayar ini. Untuk bermula, log masuk dengan alamat e-mel yang anda gunakan semasa membelinya.`,
      },
      review: {
        title: 'Kami telah menerima pembayaran dan sedang menyemaknya',
        text: 'Kami tidak dapat memadankannya dengan pelan secara automatik, jadi ia berada dalam senarai semakan pengajar. Untuk butiran, log masuk dengan alamat e-mel yang anda gunakan semasa membeli.',
      },
      checking: {
        title: 'Kami sedang menyemak pembayaran',
        text: 'Anda belum log masuk dalam pelayar ini. Anda boleh menunggu di sini, atau log masuk dengan alamat e-mel yang anda gunakan semasa membeli. Pembayaran anda selamat dalam kedua-dua keadaan.',
      },
      notPaid: {
        title: 'Pembayaran ini tidak selesai',
        text: 'Kami telah menyemak dengan Stripe: tiada pembayaran diterima. Log masuk untuk mencuba lagi. Jika bank anda menunjukkan caj, hubungi kami dan kami akan menyiasatnya.',
      },
      signIn: 'Log masuk',
    },
    foreign: {
      title: 'Pembayaran ini milik akaun lain',
      text: 'Anda mungkin membayar semasa log masuk dengan alamat e-mel lain. Log keluar, kemudian log masuk dengan alamat itu.',
      toCourse: 'Pergi ke kursus',
    },
    signedOut: {
      title: 'Anda belum log masuk dalam pelayar ini',
      text: 'Jika anda telah membayar, pembayaran anda selamat dalam akaun anda. Untuk melihatnya, log masuk dengan alamat e-mel yang anda gunakan semasa membayar.',
      signIn: 'Log masuk',
    },
  },
  upgraded: {
    ultra: 'Anda telah berjaya naik taraf ke Pelan Ultra!',
    premium: 'Anda telah berjaya naik taraf ke Pelan Premium!',
  },
  fail: {
    title: 'Pembayaran tidak berjaya',
    text: 'Ada masalah dengan pembayaran anda. Sila cuba lagi.',
    cancelled: {
      title: 'Pembayaran dibatalkan',
      text: 'Anda membatalkan pembayaran. Tiada caj dikenakan.',
      note: 'Pelan anda tidak berubah. Anda boleh mencuba lagi pada bila-bila masa.',
    },
    note: 'Pelan anda tidak berubah. Jika bank anda menunjukkan caj, hubungi kami melalui sembang bantuan.',
    again: 'Cuba lagi',
    toCourse: 'Kembali ke kursus',
  },
} as const;
