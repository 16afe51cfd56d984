/** Texts for gifts: buying one, its code, and redeeming it. */
export const gift = {
  give: {
    open: 'Beri sebagai hadiah',
    lead: 'Beli kursus ini untuk orang lain. Anda mendapat kode yang bisa dikirim lewat email atau dicetak.',
    title: 'Beri kursus ini sebagai hadiah',
    plan: 'Paket',
    once: 'Bayar sekali. Ketentuan pengembalian dana untuk hadiah tercantum dalam kebijakan pengembalian dana.',
    text: 'Setelah membayar, Anda mendapat kode yang bisa dikirim lewat email atau dicetak. Paket Anda sendiri tidak berubah.',
    proceed: 'Lanjut ke pembayaran',
    choose: 'Pilih paket.',
    failed: 'Harga gagal dimuat. Periksa koneksi Anda, lalu coba lagi.',
    again: 'Coba lagi',
  },
  bought: {
    title: 'Terima kasih! Hadiah Anda siap',
    text: (plan: string) =>
      `${plan} sudah dibayar. Di halaman akun, Anda bisa melihat kodenya, mengirimkannya lewat email, dan mencetaknya.`,
    toGifts: 'Lihat hadiah saya',
  },
  list: {
    title: 'Hadiah',
    lead: 'Orang pertama yang menukarkan kode akan mendapatkan kursusnya. Rahasiakan kodenya sampai Anda memberikannya.',
    code: 'Kode',
    bought: (day: string) => `Dibeli pada ${day}`,
    emailed: (day: string) => `Terakhir dikirim pada ${day}`,
    state: {
      open: 'Belum ditukarkan',
      redeemed: 'Sudah ditukarkan',
      ended: 'Tidak berlaku lagi: pembayarannya dikembalikan atau disengketakan',
    },
    hidden: 'Kode disembunyikan selama Anda melihat situs sebagai peserta ini.',
    copy: 'Salin tautan',
    copied: 'Tautan disalin.',
    notCopied: 'Tautan tidak bisa disalin. Salin kodenya saja.',
    send: 'Kirim lewat email',
    print: 'Cetak',
    failed: 'Hadiah Anda gagal dimuat. Periksa koneksi Anda, lalu coba lagi.',
    again: 'Coba lagi',
  },
  email: {
    title: 'Kirim hadiah lewat email',
    to: 'Email penerima',
    toMistake: 'Masukkan alamat email yang valid.',
    message: 'Pesan Anda (opsional)',
    note: (left: number) =>
      left === 1
        ? 'Anda bisa mengirim hadiah ini satu kali lagi.'
        : `Anda bisa mengirim hadiah ini ${left} kali lagi.`,
    send: 'Kirim hadiah',
    sent: (to: string) => `Hadiah dikirim ke ${to}.`,
    cancel: 'Batal',
    errors: {
      'gift-redeemed': 'Hadiah ini sudah ditukarkan.',
      'gift-ended': 'Hadiah ini tidak berlaku lagi karena pembayarannya dikembalikan atau disengketakan.',
      'emails-used': 'Anda sudah mengirim hadiah ini lima kali. Salin tautannya dan kirim sendiri.',
      'too-often': 'Terlalu banyak hadiah dikirim ke alamat ini hari ini. Salin tautannya dan kirim sendiri.',
      failed: 'Hadiah tidak terkirim. Periksa koneksi Anda, lalu coba lagi.',
    },
  },
  sheet: {
    title: 'Hadiah untuk Anda',
    how: (address: string) => `Buka ${address}, masuk, lalu ketikkan kode ini:`,
  },
  redeem: {
    title: 'Tukarkan hadiah',
    lead: 'Masuk dan tukarkan kode Anda untuk menambahkan kursus ini ke akun Anda.',
    account: (email: string) => `Anda masuk sebagai ${email}. Hadiahnya akan ditambahkan ke akun ini.`,
    label: 'Kode hadiah',
    hint: 'Kodenya terdiri dari empat kelompok berisi lima huruf dan angka. Anda juga bisa membuka tautan di email hadiah Anda.',
    missing: 'Masukkan kode dari email atau kartu hadiah Anda.',
    submit: 'Tukarkan hadiah',
    signIn: 'Masuk untuk menukarkan',
    done: (plan: string) => `Anda sekarang memiliki ${plan}`,
    doneText: 'Hadiah Anda sudah ditukarkan. Selamat belajar!',
    toCourse: 'Buka kursus',
    errors: {
      unknown: 'Tidak ada hadiah dengan kode ini. Periksa ejaannya.',
      'gift-redeemed': 'Hadiah ini sudah ditukarkan oleh orang lain.',
      'gift-ended':
        'Hadiah ini tidak berlaku lagi karena pembayarannya dikembalikan atau disengketakan. Tanyakan kepada pemberinya.',
      'plan-owned':
        'Anda sudah punya paket ini, jadi kodenya tidak dipakai. Anda bisa memberikannya kepada orang lain.',
      'payment-on-its-way': 'Pembayaran terakhir Anda masih diproses. Coba lagi setelah selesai.',
      tooOften: 'Terlalu banyak kode yang salah. Silakan coba lagi dalam satu jam.',
      failed: 'Hadiah Anda tidak bisa ditukarkan. Periksa koneksi Anda, lalu coba lagi.',
    },
  },
  receipt: 'Hadiah untuk orang lain',
};
