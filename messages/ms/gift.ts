/** Texts for gifts: buying one, its code, and redeeming it. */
export const gift = {
  give: {
    open: 'Beri sebagai hadiah',
    lead: 'Beli kursus ini untuk orang lain. Anda akan mendapat kod yang boleh dihantar melalui e-mel atau dicetak.',
    title: 'Beri kursus ini sebagai hadiah',
    plan: 'Pelan',
    once: 'Bayar sekali sahaja. Syarat bayaran balik untuk hadiah dinyatakan dalam dasar bayaran balik.',
    text: 'Selepas membayar, anda mendapat kod yang boleh dihantar melalui e-mel atau dicetak. Pelan anda sendiri tidak berubah.',
    proceed: 'Teruskan ke pembayaran',
    choose: 'Pilih pelan.',
    failed: 'Harga tidak dapat dimuatkan. Semak sambungan anda, kemudian cuba lagi.',
    again: 'Cuba lagi',
  },
  bought: {
    title: 'Terima kasih! Hadiah anda sudah sedia',
    text: (plan: string) =>
      `${plan} telah dibayar. Di halaman akaun anda boleh melihat kodnya, menghantarnya melalui e-mel dan mencetaknya.`,
    toGifts: 'Lihat hadiah saya',
  },
  list: {
    title: 'Hadiah',
    lead: 'Orang pertama yang menebus kod akan mendapat kursus ini. Rahsiakan kod itu sehingga anda memberikannya.',
    code: 'Kod',
    bought: (day: string) => `Dibeli pada ${day}`,
    emailed: (day: string) => `Kali terakhir dihantar pada ${day}`,
    state: {
      open: 'Belum ditebus',
      redeemed: 'Telah ditebus',
      ended: 'Tidak lagi sah: bayarannya telah dikembalikan atau dipertikaikan',
    },
    hidden: 'Kod disembunyikan semasa anda melihat laman ini sebagai pelajar ini.',
    copy: 'Salin pautan',
    copied: 'Pautan disalin.',
    notCopied: 'Pautan tidak dapat disalin. Salin kodnya.',
    send: 'Hantar melalui e-mel',
    print: 'Cetak',
    failed: 'Hadiah anda tidak dapat dimuatkan. Semak sambungan anda, kemudian cuba lagi.',
    again: 'Cuba lagi',
  },
  email: {
    title: 'Hantar hadiah melalui e-mel',
    to: 'E-mel penerima',
    toMistake: 'Masukkan alamat e-mel yang sah.',
    message: 'Mesej anda (pilihan)',
    note: (left: number) =>
      left === 1
        ? 'Anda boleh menghantar hadiah ini sekali lagi.'
        : `Anda boleh menghantar hadiah ini ${left} kali lagi.`,
    send: 'Hantar hadiah',
    sent: (to: string) => `Hadiah dihantar kepada ${to}.`,
    cancel: 'Batal',
    errors: {
      'gift-redeemed': 'Hadiah ini telah ditebus.',
      'gift-ended': 'Hadiah ini tidak lagi sah kerana bayarannya telah dikembalikan atau dipertikaikan.',
      'emails-used': 'Anda sudah menghantar hadiah ini lima kali. Salin pautannya dan hantar sendiri.',
      'too-often':
        'Terlalu banyak hadiah dihantar ke alamat ini hari ini. Salin pautannya dan hantar sendiri.',
      failed: 'Hadiah tidak dihantar. Semak sambungan anda, kemudian cuba lagi.',
    },
  },
  sheet: {
    title: 'Hadiah untuk anda',
    how: (address: string) => `Pergi ke ${address}, log masuk dan masukkan kod ini:`,
  },
  redeem: {
    title: 'Tebus hadiah',
    lead: 'Log masuk dan tebus kod anda untuk menambah kursus ini ke akaun anda.',
    account: (email: string) => `Anda log masuk sebagai ${email}. Hadiah itu akan ditambah ke akaun ini.`,
    label: 'Kod hadiah',
    hint: 'Kod ini terdiri daripada empat kumpulan lima huruf dan angka. Anda juga boleh membuka pautan dalam e-mel hadiah anda.',
    missing: 'Masukkan kod daripada e-mel atau kad hadiah anda.',
    submit: 'Tebus hadiah',
    signIn: 'Log masuk untuk menebus',
    done: (plan: string) => `Anda kini mempunyai ${plan}`,
    doneText: 'Hadiah anda telah ditebus. Selamat belajar!',
    toCourse: 'Buka kursus',
    errors: {
      unknown: 'Tiada hadiah dengan kod ini. Semak ejaannya.',
      'gift-redeemed': 'Hadiah ini telah ditebus oleh orang lain.',
      'gift-ended':
        'Hadiah ini tidak lagi sah kerana bayarannya telah dikembalikan atau dipertikaikan. Tanya orang yang memberikannya.',
      'plan-owned':
        'Anda sudah mempunyai pelan ini, jadi kod itu tidak digunakan. Anda boleh memberikannya kepada orang lain.',
      'payment-on-its-way': 'Pembayaran terakhir anda masih diproses. Cuba lagi selepas ia selesai.',
      tooOften: 'Terlalu banyak kod tidak sah. Sila cuba lagi dalam masa sejam.',
      failed: 'Hadiah anda tidak dapat ditebus. Semak sambungan anda, kemudian cuba lagi.',
    },
  },
  receipt: 'Hadiah untuk orang lain',
};
