/** Texts for signing in. */
export const signIn = {
  title: 'Log masuk',
  /** The note for a visitor who opened a page that needs an account, or chose a plan. */
  returnNote: 'Log masuk untuk pergi ke halaman yang anda mahu.',
  lead: 'Kami akan menghantar pautan dan kod melalui e-mel. Baru di sini? Akaun anda akan dicipta sekali gus.',
  legal: { before: 'Sila baca', terms: 'terma', and: 'dan', privacy: 'notis privasi kami' },
  email: 'Alamat e-mel',
  placeholder: 'anda@contoh.com',
  submit: 'Log masuk',
  sending: 'Menghantar e-mel…',
  alerts: {
    invalidEmail: 'Sila masukkan e-mel yang sah.',
    linkNotSent: 'Pautan log masuk gagal dihantar. Semak format e-mel, domain atau sambungan internet anda.',
    linkFailed:
      'Log masuk tidak berjaya! Sila cuba lagi. Jika anda pengguna iOS, sila gunakan Chrome untuk pautan ini, bukan Safari.',
    failed: 'Log masuk tidak berjaya! Sila cuba lagi.',
    tooMany: 'Terlalu banyak percubaan. Tunggu beberapa minit, kemudian cuba lagi.',
    tooManyFor: (wait: string) => `Terlalu banyak percubaan. Cuba lagi dalam masa ${wait}.`,
  },
  typo: {
    ask: 'Adakah anda maksudkan ini?',
    keep: 'Jika alamat anda betul, tekan Log masuk sekali lagi.',
  },
  or: 'ATAU',
  google: {
    submit: 'Log masuk dengan Google',
    waiting: 'Teruskan dalam tetingkap Google…',
    mailSent: 'Google belum mengesahkan alamat e-mel anda, jadi kami menghantar pautan melalui e-mel.',
    /** The next step, for each error. */
    errors: {
      'popup-closed-by-user':
        'Tetingkap Google ditutup sebelum anda selesai. Cuba lagi, dan biarkannya terbuka sehingga anda log masuk.',
      cancelled: 'Anda membatalkan log masuk dengan Google. Cuba lagi, atau gunakan alamat e-mel anda.',
      'unauthorized-domain':
        'Log masuk dengan Google belum disediakan untuk URL laman ini. Gunakan alamat e-mel anda di atas.',
      failed:
        'Google tidak memberikan respons seperti yang dijangka. Cuba lagi, atau gunakan alamat e-mel anda di atas.',
    },
    openInBrowser: {
      title: 'Google tidak membenarkan log masuk di dalam aplikasi ini.',
      steps: {
        Instagram: 'Ketik tiga titik di penjuru kanan atas, kemudian “Buka dalam pelayar luaran”.',
        Facebook: 'Ketik tiga titik di penjuru, kemudian “Buka dalam pelayar luaran”.',
        Line: 'Ketik tiga titik di penjuru, kemudian “Buka dalam pelayar lalai”.',
        WhatsApp: 'Ketik tiga titik di penjuru kanan atas, kemudian “Buka dalam pelayar”.',
        TikTok: 'Ketik tiga titik di penjuru kanan atas, kemudian “Buka dalam pelayar”.',
        Threads: 'Ketik tiga titik di penjuru kanan atas, kemudian “Buka dalam pelayar luaran”.',
        LinkedIn: 'Ketik tiga titik di penjuru kanan atas, kemudian “Buka dalam pelayar”.',
        WeChat: 'Ketik tiga titik di penjuru kanan atas, kemudian “Buka dalam pelayar”.',
        X: 'Ketik butang kongsi, kemudian “Buka dalam pelayar”.',
        Snapchat: 'Ketik tiga titik di penjuru, kemudian “Buka dalam pelayar”.',
        KakaoTalk: 'Ketik butang kongsi di penjuru, kemudian “Buka dalam pelayar lain”.',
        other: 'Salin pautan di bawah dan buka dalam pelayar anda, seperti Chrome atau Safari.',
      },
      byMail:
        'Atau kekal di sini dan gunakan alamat e-mel anda di atas: kod yang kami hantar boleh digunakan dalam aplikasi ini juga.',
      label: 'Pautan untuk dibuka dalam pelayar anda',
      copy: 'Salin pautan',
      copied: 'Disalin. Tampalkannya dalam pelayar anda.',
      notCopied:
        'Aplikasi ini tidak membenarkan penyalinan. Sentuh dan tahan pautan yang dipilih untuk menyalinnya.',
    },
    /** The page that Google redirects to. */
    result: {
      windowTitle: 'Anda boleh menutup tetingkap ini',
      window: 'Teruskan dalam tetingkap yang satu lagi.',
      cancelled: {
        title: 'Anda membatalkan log masuk dengan Google',
        text: 'Cuba lagi, atau log masuk melalui e-mel.',
      },
      'unauthorized-domain': {
        title: 'Log masuk Google belum disediakan di sini',
        text: 'Log masuk dengan Google belum disediakan untuk URL yang anda buka. Log masuk melalui e-mel.',
      },
      failed: {
        title: 'Google tidak memberikan respons seperti yang dijangka',
        text: 'Cuba lagi, atau log masuk melalui e-mel, yang berfungsi tanpa Google.',
      },
      again: 'Cuba Google lagi',
      byMail: 'Log masuk melalui e-mel',
    },
  },
  emailSent: {
    title: 'Semak e-mel anda',
    /** Before and after the email has left our site. */
    sentTo: {
      waiting: 'Pautan log masuk sedang dihantar ke',
      left: 'Kami telah menghantar pautan log masuk ke',
    },
    sentSomewhere: 'Pautan log masuk sedang dihantar ke peti masuk anda.',
    arrives: 'Biasanya ia tiba dalam masa seminit. Semak juga folder spam anda.',
    otherDevice:
      'Membaca e-mel pada peranti lain? Salin pautan ke peranti ini dan buka di sini, atau masukkan kod di bawah.',
    code: 'Kod 6 digit daripada e-mel',
    codeHint: (minutes: number) =>
      `Pautan dan kod boleh digunakan sekali sahaja dan tamat tempoh selepas ${minutes} minit.`,
    email: 'Alamat e-mel',
    submit: 'Log masuk dengan kod',
    /** Errors of a code that is right but no longer valid. */
    unusableCode: {
      used: 'Kod ini telah digunakan. Untuk log masuk di sini juga, minta e-mel baharu.',
      expired: 'Kod ini telah tamat tempoh. Minta e-mel baharu.',
      replaced: 'Anda telah meminta e-mel yang lebih baharu. Gunakan kod daripada e-mel itu.',
    },
    /** Texts for an email that was used or has expired. */
    unusable: {
      used: {
        title: 'Anda telah log masuk pada peranti lain',
        text: 'Setiap e-mel log masuk hanya untuk satu peranti, dan e-mel ini telah digunakan. Minta e-mel baharu untuk peranti ini.',
        submit: 'Log masuk di sini juga',
      },
      expired: {
        title: 'E-mel itu telah tamat tempoh',
        text: 'Demi keselamatan anda, pautan dan kodnya hanya boleh digunakan untuk beberapa minit. Minta e-mel baharu.',
        submit: 'Hantar e-mel baharu',
      },
    },
    /** Texts for an email that didn’t reach the inbox. */
    undelivered: {
      returned: {
        title: 'E-mel kami dipulangkan',
        to: 'E-mel log masuk tidak dapat dihantar ke',
        somewhere: 'E-mel log masuk tidak dapat dihantar ke alamat anda.',
        help: 'Semak ejaan alamat itu. Jika betul, peti mel mungkin penuh atau ditutup. Kosongkan ruang dan cuba lagi dalam sejam, atau gunakan alamat lain.',
      },
      'not-sent': {
        title: 'Kami tidak dapat menghantar e-mel',
        to: 'Pelayan mel kami lambat menerima e-mel, jadi kami tidak dapat menghantarnya ke',
        somewhere: 'Pelayan mel kami terlalu lambat memberikan respons.',
        help: 'Masalah ini di pihak kami. Sila cuba lagi.',
      },
      again: 'Cuba alamat ini lagi',
      change: 'Gunakan alamat lain',
    },
    resend: 'Hantar semula e-mel',
    resendIn: (seconds: number) => `Hantar semula e-mel dalam ${seconds} saat`,
    resent: 'E-mel baharu sedang dihantar. E-mel yang lama tidak boleh digunakan lagi.',
    change: 'Gunakan alamat lain',
    mailApps: 'Aplikasi e-mel',
    openMailApp: (name: string) => `Buka ${name}`,
    withoutScript:
      'Pautan dan kursus ini memerlukan JavaScript. Hidupkannya untuk laman ini, atau salin pautan ke pelayar yang menghidupkannya dan masukkan alamat e-mel anda sekali lagi di sana.',
  },
  verify: {
    title: 'Sedang log masuk',
    verifying: 'Menyemak e-mel anda...',
    wait: 'Ini mengambil masa seketika.',
    success: 'Anda telah log masuk',
    onward: 'Membuka kursus…',
    course: 'Buka kursus',
    onwardBack: 'Kembali ke halaman yang anda buka…',
    back: 'Teruskan',
    askTitle: 'Alamat e-mel yang manakah anda gunakan?',
    ask: (sentTo: string) =>
      `Pautan ini diminta dalam pelayar lain${sentTo && ` dan dihantar ke ${sentTo}`}. Masukkan alamat e-mel yang menerimanya, dan anda boleh teruskan di sini.`,
    askSubmit: 'Teruskan',
    again: 'Minta pautan baharu',
    retry: 'Cuba lagi',
    withoutScript: {
      title: 'Pautan ini memerlukan JavaScript',
      text: 'Pautan ini masih boleh digunakan. Hidupkan JavaScript untuk laman ini dan muatkan semula halaman, atau salin pautan ke pelayar yang menghidupkannya.',
    },
  },
  /** The error of each rejected sign-in, and what to do. */
  reasons: {
    used: {
      title: 'Pautan ini telah digunakan',
      text: 'Setiap pautan boleh digunakan sekali sahaja. Jika anda belum log masuk, minta pautan baharu.',
      signedIn: 'Setiap pautan boleh digunakan sekali sahaja. Anda sudah log masuk di sini.',
    },
    expired: {
      title: 'Pautan ini telah tamat tempoh',
      text: 'Demi keselamatan anda, pautan hanya boleh digunakan untuk beberapa minit. Minta pautan baharu.',
    },
    replaced: {
      title: 'Ada pautan yang lebih baharu',
      text: 'Anda telah meminta pautan lain selepas pautan ini. Buka e-mel terkini daripada kami, atau minta pautan baharu.',
    },
    unknown: {
      title: 'Pautan ini tidak berfungsi',
      text: 'Sebahagian daripadanya mungkin tiada. Salin keseluruhan pautan, atau minta pautan baharu.',
    },
    'wrong-address': {
      title: 'Alamat e-mel salah',
      text: 'Pautan dihantar ke alamat e-mel lain. Semak ejaan, kemudian cuba lagi.',
    },
    'wrong-code': {
      title: 'Kod salah',
      text: 'Semak kod dalam e-mel terkini daripada kami. Kod boleh digunakan untuk beberapa minit dan beberapa percubaan. Selepas itu, minta e-mel baharu.',
    },
    'codes-paused': {
      title: 'Kod dihentikan seketika',
      text: 'Terlalu banyak kod salah dimasukkan, jadi kami tidak menerima kod buat masa ini. Buka pautan dalam e-mel.',
    },
    'session-ended': {
      title: 'Anda dilog keluar serta-merta',
      text: 'Sesi ini ditamatkan pada peranti lain, atau akaun anda baru sahaja digabungkan. Minta pautan baharu untuk log masuk.',
    },
    'too-often': {
      title: 'Terlalu banyak percubaan',
      text: 'Demi keselamatan anda, kami mengehadkan bilangan percubaan. Tunggu beberapa minit, kemudian cuba lagi.',
    },
    failed: {
      title: 'Ada sesuatu yang tidak kena',
      text: 'Kami tidak dapat menghubungi laman ini. Semak sambungan anda, kemudian cuba lagi.',
    },
  },
} as const;
