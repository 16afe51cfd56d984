/** Texts for signing in. */
export const signIn = {
  title: 'Masuk',
  /** The note for a visitor who opened a page that needs an account, or chose a plan. */
  returnNote: 'Masuk untuk membuka halaman yang Anda tuju.',
  lead: 'Kami akan mengirim tautan dan kode lewat email. Baru di sini? Akun Anda sekaligus dibuat.',
  legal: { before: 'Silakan baca', terms: 'ketentuan', and: 'dan', privacy: 'kebijakan privasi kami' },
  email: 'Alamat email',
  placeholder: 'anda@contoh.com',
  submit: 'Masuk',
  sending: 'Mengirim email…',
  alerts: {
    invalidEmail: 'Masukkan email yang valid.',
    linkNotSent: 'Tautan masuk gagal dikirim. Periksa format email, domain, atau koneksi internet Anda.',
    linkFailed:
      'Gagal masuk! Silakan coba lagi. Jika Anda pengguna iOS, gunakan Chrome untuk tautan ini, bukan Safari.',
    failed: 'Gagal masuk! Silakan coba lagi.',
    tooMany: 'Terlalu banyak percobaan. Tunggu beberapa menit, lalu coba lagi.',
    tooManyFor: (wait: string) => `Terlalu banyak percobaan. Coba lagi dalam ${wait}.`,
  },
  typo: {
    ask: 'Maksud Anda ini?',
    keep: 'Jika alamat Anda sudah benar, pilih Masuk sekali lagi.',
  },
  or: 'ATAU',
  google: {
    submit: 'Masuk dengan Google',
    waiting: 'Lanjutkan di jendela Google…',
    mailSent: 'Google belum memverifikasi alamat email Anda, jadi kami mengirim tautan lewat email.',
    /** The next step, for each error. */
    errors: {
      'popup-closed-by-user':
        'Jendela Google ditutup sebelum selesai. Coba lagi, dan biarkan terbuka sampai Anda masuk.',
      cancelled: 'Anda membatalkan masuk dengan Google. Coba lagi, atau gunakan alamat email Anda.',
      'unauthorized-domain':
        'Masuk dengan Google belum disiapkan untuk URL situs ini. Gunakan alamat email Anda di atas.',
      failed: 'Google tidak merespons seperti seharusnya. Coba lagi, atau gunakan alamat email Anda di atas.',
    },
    openInBrowser: {
      title: 'Google tidak mengizinkan masuk di dalam aplikasi ini.',
      steps: {
        Instagram: 'Ketuk tiga titik di kanan atas, lalu “Buka di browser eksternal”.',
        Facebook: 'Ketuk tiga titik di sudut, lalu “Buka di browser eksternal”.',
        Line: 'Ketuk tiga titik di sudut, lalu “Buka di browser default”.',
        WhatsApp: 'Ketuk tiga titik di kanan atas, lalu “Buka di browser”.',
        TikTok: 'Ketuk tiga titik di kanan atas, lalu “Buka di browser”.',
        Threads: 'Ketuk tiga titik di kanan atas, lalu “Buka di browser eksternal”.',
        LinkedIn: 'Ketuk tiga titik di kanan atas, lalu “Buka di browser”.',
        WeChat: 'Ketuk tiga titik di kanan atas, lalu “Buka di browser”.',
        X: 'Ketuk tombol bagikan, lalu “Buka di browser”.',
        Snapchat: 'Ketuk tiga titik di sudut, lalu “Buka di browser”.',
        KakaoTalk: 'Ketuk tombol bagikan di sudut, lalu “Buka di browser lain”.',
        other: 'Salin tautan di bawah dan buka di browser Anda, seperti Chrome atau Safari.',
      },
      byMail:
        'Atau tetap di sini dan gunakan alamat email Anda di atas: kode yang kami kirim juga bisa dipakai di aplikasi ini.',
      label: 'Tautan untuk dibuka di browser Anda',
      copy: 'Salin tautan',
      copied: 'Tersalin. Tempelkan di browser Anda.',
      notCopied:
        'Aplikasi ini tidak mengizinkan penyalinan. Sentuh dan tahan tautan yang dipilih untuk menyalinnya.',
    },
    /** The page that Google redirects to. */
    result: {
      windowTitle: 'Anda bisa menutup jendela ini',
      window: 'Lanjutkan di jendela yang satu lagi.',
      cancelled: {
        title: 'Anda membatalkan masuk dengan Google',
        text: 'Coba lagi, atau masuk lewat email.',
      },
      'unauthorized-domain': {
        title: 'Masuk dengan Google belum disiapkan di sini',
        text: 'Masuk dengan Google belum disiapkan untuk URL yang Anda buka. Masuk lewat email saja.',
      },
      failed: {
        title: 'Google tidak merespons seperti seharusnya',
        text: 'Coba lagi, atau masuk lewat email, yang berfungsi tanpa Google.',
      },
      again: 'Coba Google lagi',
      byMail: 'Masuk lewat email',
    },
  },
  emailSent: {
    title: 'Periksa email Anda',
    /** Before and after the email has left our site. */
    sentTo: { waiting: 'Tautan masuk sedang dikirim ke', left: 'Kami sudah mengirim tautan masuk ke' },
    sentSomewhere: 'Tautan masuk sedang dikirim ke kotak masuk Anda.',
    arrives: 'Biasanya tiba dalam satu menit. Periksa juga folder spam Anda.',
    otherDevice:
      'Membaca email di perangkat lain? Salin tautan ke perangkat ini dan buka di sini, atau masukkan kode di bawah.',
    code: 'Kode 6 digit dari email',
    codeHint: (minutes: number) =>
      `Tautan dan kode hanya bisa dipakai sekali dan kedaluwarsa setelah ${minutes} menit.`,
    email: 'Alamat email',
    submit: 'Masuk dengan kode',
    /** Errors of a code that is right but no longer valid. */
    unusableCode: {
      used: 'Kode ini sudah dipakai. Untuk masuk di sini juga, minta email baru.',
      expired: 'Kode ini sudah kedaluwarsa. Minta email baru.',
      replaced: 'Anda sudah meminta email yang lebih baru. Gunakan kode dari email itu.',
    },
    /** Texts for an email that was used or has expired. */
    unusable: {
      used: {
        title: 'Anda sudah masuk di perangkat lain',
        text: 'Setiap email untuk masuk hanya berlaku di satu perangkat, dan yang ini sudah dipakai. Minta yang baru untuk perangkat ini.',
        submit: 'Masuk di sini juga',
      },
      expired: {
        title: 'Email itu sudah kedaluwarsa',
        text: 'Demi keamanan Anda, tautan dan kodenya hanya berlaku beberapa menit. Minta yang baru.',
        submit: 'Kirim email baru',
      },
    },
    /** Texts for an email that didn’t reach the inbox. */
    undelivered: {
      returned: {
        title: 'Email kami ditolak',
        to: 'Email berisi tautan masuk tidak bisa dikirim ke',
        somewhere: 'Email berisi tautan masuk tidak bisa dikirim ke alamat Anda.',
        help: 'Periksa ejaan alamatnya. Jika sudah benar, kotak masuknya mungkin penuh atau akunnya sudah ditutup. Kosongkan ruang dan coba lagi dalam satu jam, atau gunakan alamat lain.',
      },
      'not-sent': {
        title: 'Kami tidak bisa mengirim email',
        to: 'Server email kami terlalu lama menerima email, jadi kami tidak bisa mengirimnya ke',
        somewhere: 'Server email kami terlalu lama merespons.',
        help: 'Masalahnya ada di pihak kami. Silakan coba lagi.',
      },
      again: 'Coba alamat ini lagi',
      change: 'Gunakan alamat lain',
    },
    resend: 'Kirim ulang email',
    resendIn: (seconds: number) => `Kirim ulang email dalam ${seconds} detik`,
    resent: 'Email baru sedang dikirim. Email sebelumnya tidak berlaku lagi.',
    change: 'Gunakan alamat lain',
    mailApps: 'Aplikasi email',
    openMailApp: (name: string) => `Buka ${name}`,
    withoutScript:
      'Tautan dan kursus ini memerlukan JavaScript. Aktifkan untuk situs ini, atau salin tautan ke browser yang mengaktifkannya dan masukkan alamat email Anda lagi di sana.',
  },
  verify: {
    title: 'Sedang masuk',
    verifying: 'Memverifikasi email Anda...',
    wait: 'Tunggu sebentar.',
    success: 'Anda sudah masuk',
    onward: 'Membuka kursus…',
    course: 'Buka kursus',
    onwardBack: 'Kembali ke halaman yang Anda buka…',
    back: 'Lanjutkan',
    askTitle: 'Alamat email mana yang Anda pakai?',
    ask: (sentTo: string) =>
      `Tautan ini diminta di browser lain${sentTo && ` dan dikirim ke ${sentTo}`}. Masukkan alamat email yang menerimanya, dan Anda bisa melanjutkan di sini.`,
    askSubmit: 'Lanjutkan',
    again: 'Minta tautan baru',
    retry: 'Coba lagi',
    withoutScript: {
      title: 'Tautan ini memerlukan JavaScript',
      text: 'Tautannya masih berlaku. Aktifkan JavaScript untuk situs ini dan muat ulang halaman, atau salin tautan ke browser yang mengaktifkannya.',
    },
  },
  /** The error of each rejected sign-in, and what to do. */
  reasons: {
    used: {
      title: 'Tautan ini sudah dipakai',
      text: 'Setiap tautan hanya bisa dipakai sekali. Jika Anda belum masuk, minta tautan baru.',
      signedIn: 'Setiap tautan hanya bisa dipakai sekali. Anda sudah masuk di sini.',
    },
    expired: {
      title: 'Tautan ini sudah kedaluwarsa',
      text: 'Demi keamanan Anda, tautan hanya berlaku beberapa menit. Minta tautan baru.',
    },
    replaced: {
      title: 'Ada tautan yang lebih baru',
      text: 'Anda meminta tautan lain setelah yang ini. Buka email terbaru dari kami, atau minta tautan baru.',
    },
    unknown: {
      title: 'Tautan ini tidak berfungsi',
      text: 'Sebagian tautannya mungkin hilang. Salin seluruh tautan, atau minta tautan baru.',
    },
    'wrong-address': {
      title: 'Alamat email salah',
      text: 'Tautan dikirim ke alamat email lain. Periksa ejaannya, lalu coba lagi.',
    },
    'wrong-code': {
      title: 'Kode salah',
      text: 'Periksa kode di email terbaru dari kami. Kode berlaku beberapa menit dan untuk beberapa percobaan. Setelah itu, minta email baru.',
    },
    'codes-paused': {
      title: 'Kode dihentikan sementara',
      text: 'Terlalu banyak kode salah dimasukkan, jadi untuk sementara kami tidak menerima kode. Buka tautan di email.',
    },
    'session-ended': {
      title: 'Sesi Anda langsung berakhir',
      text: 'Sesi ini diakhiri di perangkat lain, atau akun Anda baru saja digabungkan. Minta tautan baru untuk masuk.',
    },
    'too-often': {
      title: 'Terlalu banyak percobaan',
      text: 'Demi keamanan Anda, kami membatasi jumlah percobaan. Tunggu beberapa menit, lalu coba lagi.',
    },
    failed: {
      title: 'Terjadi kesalahan',
      text: 'Kami tidak bisa menghubungi situs ini. Periksa koneksi Anda, lalu coba lagi.',
    },
  },
} as const;
